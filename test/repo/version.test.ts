import { expect, test } from 'vitest'
import { z } from 'zod'
import { VERSION } from '../../src/kit/core/version.ts'
import { ACTION } from './workflows/workflow.ts'
import { contentOf, PAGES, WORKFLOWS } from './workflows/yaml-files.ts'

const manifest = z.object({ version: z.string() })

const entry = z.object({ integrity: z.string().optional(), resolved: z.string().optional() })
const lockFile = z.object({ packages: z.record(z.string(), entry) })

test.for(['package.json', 'package-lock.json'])('%s has the version of the program', (file) => {
  expect(manifest.parse(JSON.parse(contentOf(file))).version).toBe(VERSION)
})

test("the changelog's newest version is the program's, with the day of its release or without", () => {
  const headings = Array.from(contentOf('CHANGELOG.md').matchAll(/^## (.*)$/gm), ([, heading = '']) => heading)
  const [newest] = headings.filter((heading) => heading !== '[Unreleased]')
  expect(newest?.split(' - ')).toEqual([`[${VERSION}]`, expect.stringMatching(/^(Unreleased|\d{4}-\d{2}-\d{2})$/)])
})

/** The versions that a line names: of the action, and of a release where the line is about this repository. */
function versionsIn(line: string): string[] {
  const used = line.matchAll(/\bdocs-agent-action@([\w.-]{2,})/g)
  const named = /\bdocs-agent-action\b/.test(line) ? line.matchAll(/(?<![\w.@-])(v\d+\.\d+\.\d+)(?![\w.-])/g) : []
  return [...used, ...named].map(([, version = '']) => version)
}

test("every page and workflow that names a version of the action names the program's, never one that moves along", () => {
  const named = [...PAGES, ...WORKFLOWS].flatMap((file) =>
    contentOf(file)
      .split('\n')
      .flatMap((line) => versionsIn(line).map((version) => ({ file, version }))),
  )
  // The instructions for a release name v1.2.3, which stands for any.
  expect(named.filter(({ version }) => version !== `v${VERSION}` && version !== 'v1.2.3')).toEqual([])
  expect(named.length).toBeGreaterThan(10)
})

test('pages and workflows name the action with one owner', () => {
  const [owner] = ACTION.split('/')
  const files = [...WORKFLOWS, ...PAGES, 'action.yml', '.github/dependabot.yml']
  const others = files.flatMap((file) => {
    const found = contentOf(file).matchAll(/([\w-]+)\/docs-agent-action\b/g)
    return Array.from(found, ([, name]) => `${name} in ${file}`).filter((place) => !place.startsWith(`${owner} `))
  })
  expect(others).toEqual([])
})

test('the lock file has the hash of every package and no address of a registry, see CONTRIBUTING, "Dependencies"', () => {
  const { '': _, ...packages } = lockFile.parse(JSON.parse(contentOf('package-lock.json'))).packages
  const incomplete = Object.entries(packages).filter(
    ([, { integrity, resolved }]) => integrity === undefined || resolved !== undefined,
  )
  expect(incomplete).toEqual([])
  expect(contentOf('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})
