import { describe, expect, test } from 'vitest'
import { findSections } from '../../../src/report/views/findings.ts'
import { startProcessorTime } from '../../support/processor-time.ts'
import { comparedReport, comparedWith, counts, moved, reportOf, row } from '../fakes.ts'

/** The sections of pages, each as its path and its views: `/docs/a 30`. */
function sectionsOf(pages: readonly string[], parts: Parameters<typeof reportOf>[0] = {}): string[] {
  const rows = pages.map((page) => {
    const [path = '', views] = page.split(' ')
    return row(path, Number(views))
  })
  return findSections(reportOf({ pages: rows, ...parts })).map(({ path, name = path, total }) => `${name} ${total}`)
}

describe('the sections of a site', () => {
  test.each<[what: string, pages: string[], sections: string[]]>([
    [
      'are its first folders, the most viewed first, and the pages that are in none',
      ['/api/a 40', '/guides/a 30', '/guides/b 20', '/ 9', '/changelog 6'],
      ['/guides/ 50', '/api/ 40', 'Pages in no section 15'],
    ],
    [
      'are below the folder that nearly all views share',
      ['/docs/guides/a 60', '/docs/api/a 35', '/blog 5'],
      ['/docs/guides/ 60', '/docs/api/ 35', 'Pages in no section 5'],
    ],
    ['are below several of them', ['/main/docs/a/x 60', '/main/docs/b/x 40'], ['/main/docs/a/ 60', '/main/docs/b/ 40']],
    [
      'are not below a folder with nine of ten views',
      ['/docs/a/x 50', '/docs/b/x 40', '/blog/x 10'],
      ['/docs/ 90', '/blog/ 10'],
    ],
    ['are its languages', ['/en/a 60', '/es/a 40', '/ja/a 20'], ['/en/ 60', '/es/ 40', '/ja/ 20']],
    ['take a path with or without slashes at its ends', ['guides/a/ 60', '/api/a 40'], ['/guides/ 60', '/api/ 40']],
    [
      'are at most eight, with the rest in a row',
      Array.from({ length: 10 }, (_, index) => `/${index}/a ${100 - index}`),
      [...Array.from({ length: 8 }, (_, index) => `/${index}/ ${100 - index}`), '2 other sections 183'],
    ],
    ['are none without folders', ['/a 60', '/b 40'], []],
    ['are none where nearly all pages are in no folder', ['/a 60', '/b 40', '/c/d 1'], []],
    ['are none of a few views', ['/a/b 25', '/c/d 24'], []],
  ])('%s', (_, pages, sections) => {
    expect(sectionsOf(pages)).toEqual(sections)
  })

  test('of a path of a megabyte of slashes take no time', () => {
    const processorMs = startProcessorTime()
    sectionsOf([`${'/'.repeat(1_000_000)}a/b 60`, `/a/${'b/'.repeat(500_000)} 60`])
    expect(processorMs()).toBeLessThan(1000)
  })

  test('have what they had before, and what is gone, where every page of the period before is known', () => {
    const pages = [moved('/a/x', counts(60, 10), counts(40)), moved('/b/x', counts(50), counts(20))]
    const report = comparedReport(pages, [row('/b/gone', 30)])
    expect(findSections(report)).toMatchObject([
      { path: '/a/', human: 60, ai: 10, previous: counts(40) },
      { path: '/b/', previous: counts(50) },
    ])
    const unknown = reportOf({ pages: [row('/a/x', 60), row('/b/x', 50)], comparison: comparedWith(counts(90), false) })
    expect(findSections(unknown).map(({ previous }) => previous)).toEqual([undefined, undefined])
  })
})
