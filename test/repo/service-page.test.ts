import { expect, test } from 'vitest'
import { contentOf } from './workflows/yaml-files.ts'

const MARK = /\((P|S|A, [^)]+)\)/

/** The paragraphs and items of the page about the service, without tables and what is said about its marks. */
const facts = contentOf('docs/internals/service.md')
  .split(/^## /m)
  .slice(2)
  .flatMap((section) => section.split(/\n\n|\n(?=- )/).slice(1))
  .filter((part) => !/^[|#]/.test(part.trim()) && part.trim() !== '')

test('each fact about the service is marked as published, seen or assumed, itself or by what introduces its list', () => {
  let introduced = false
  const loose = facts.filter((part) => {
    const isItem = part.startsWith('- ')
    if (!isItem) introduced = /\((P|S)\):$/.test(part.trim())
    return !MARK.test(part) && !(isItem && introduced)
  })
  expect(loose).toEqual([])
  expect(facts.length).toBeGreaterThan(30)
})

test('each assumption names the runs of the first real hour that settle it, or that none does', () => {
  const headings = Array.from(
    contentOf('docs/internals/first-hour.md').matchAll(/^### (\d)\. /gm),
    ([, number]) => number,
  )
  const assumed = facts.flatMap((part) => Array.from(part.matchAll(/\(A, ([^)]+)\)/g), ([, runs = '']) => runs))
  expect(headings).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(
    assumed.filter((runs) => !/^(no run|every run|runs? [1-6](, [1-6])*( and [1-6])?)(: .*)?$/.test(runs)),
  ).toEqual([])
  expect(assumed.length).toBeGreaterThan(10)
})
