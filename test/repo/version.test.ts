import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { VERSION } from '../../src/core/version.ts'
import { contentOf, PAGES, WORKFLOWS } from './workflows/yaml-files.ts'

const manifest = z.object({ version: z.string() })

test.for(['package.json', 'package-lock.json'])('%s has the version of the program', (file) => {
  expect(manifest.parse(JSON.parse(contentOf(file))).version).toBe(VERSION)
})

test("the changelog's newest version is the program's, with the day of its release or without", () => {
  const headings = Array.from(contentOf('CHANGELOG.md').matchAll(/^## (.*)$/gm), ([, heading = '']) => heading)
  const [newest] = headings.filter((heading) => heading !== '[Unreleased]')
  expect(newest?.split(' - ')).toEqual([`[${VERSION}]`, expect.stringMatching(/^(Unreleased|\d{4}-\d{2}-\d{2})$/)])
})

describe('every page and workflow that names a version of the action', () => {
  const named = [...PAGES, ...WORKFLOWS].flatMap((file) =>
    Array.from(contentOf(file).matchAll(/\bdocs-agent-action@([\w.-]{2,})/g), ([, version = '']) => ({
      file,
      version,
    })),
  )

  test("names the program's, never one that moves along", () => {
    expect(named.filter(({ version }) => version !== `v${VERSION}`)).toEqual([])
    expect(named.length).toBeGreaterThan(20)
  })
})
