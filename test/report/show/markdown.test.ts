import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/kit/core/clock.ts'
import { createPathWriter, type Report, renderReport, renderTrend } from '../../../src/report/show/markdown.ts'
import { renderForPrompt } from '../../../src/report/show/prompt.ts'
import { byTotal, type PageRow } from '../../../src/report/views/views-report.ts'
import { HOSTILE, hostileText, obeyedCharacters } from '../../kit/core/hostile-text.ts'
import { runs } from '../../support/fuzz.ts'
import { comparedWith, counts, moved, pages, READERS, reportOf, row, sumOf, trendOf, WEEK } from '../fakes.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden')

const WORDS = 'quickstart installation guides webhooks errors api-reference sdks python changelog pagination'.split(' ')

/** Pages like those of a docs site: few have many views, every ninth is new, and AI views have grown. */
function sitePages(count: number): PageRow[] {
  return Array.from({ length: count }, (_, index) => {
    const views = Math.round(4000 / (index + 1) ** 0.8)
    const ai = Math.round(views * (index % 5 === 3 ? 0.7 : 0.25))
    const previous = counts(Math.round(views * (0.6 + (index % 4) / 10)), Math.round(ai * (0.5 + (index % 6) / 8)))
    const page = row(index < WORDS.length ? `/${WORDS[index]}` : `/reference/topic-${index}`, views - ai, ai)
    return { ...page, previous: index % 9 === 8 ? counts(0) : previous }
  }).sort(byTotal)
}

/** A complete report of the pages, compared with the period before. */
function siteReport(pages: PageRow[], parts: Partial<Report> = {}): Report {
  const gone = [row('/old/setup', 210, 44), row('/old/faq', 12, 3)]
  const before = sumOf([...pages.map(({ previous = counts(0) }) => previous), ...gone])
  const { human, ai } = sumOf(pages)
  return reportOf({
    pages,
    gone,
    comparison: comparedWith(before),
    trend: trendOf(WEEK, (week) => counts(Math.round((human / 12) * (1 + week)), Math.round((ai / 24) * (13 + week)))),
    requests: 11,
    ...parts,
  })
}

const cases: Record<string, { report: Report; options?: { siteUrl: URL } }> = {
  'no-pages': {
    report: reportOf({ comparison: comparedWith(counts(0)) }),
  },
  'one-page': {
    report: reportOf({
      pages: [{ ...row('/', 12, 3), previous: counts(14, 1) }],
      comparison: comparedWith(counts(14, 1)),
    }),
  },
  'twenty-pages': {
    report: siteReport(sitePages(20), {
      readers: {
        ...READERS,
        headline: 'What readers did not find: 3 unanswered questions, 18 searches without a click.',
        markdown: () => '### What readers did not find\n\n21 questions to the assistant.',
      },
    }),
  },
  'no-previous-data': {
    report: reportOf({
      pages: sitePages(12).map(({ previous: _, ...page }) => page),
      comparison: comparedWith(counts(0)),
      trend: trendOf(WEEK, (week) => counts(1000 * week, 700 * week), 4),
    }),
  },
  'hostile-paths-with-site-url': {
    report: siteReport(
      [HOSTILE, '', ' ', '//evil.test/x', '/\\evil.test', 'https://evil.test/', '/../..', '/a)](<b>', '@octocat'].map(
        (hostile, index) => moved(hostile, counts(100 - index, 200 - index)),
      ),
      { gone: [row('javascript:alert(1)', 40)] },
    ),
    options: { siteUrl: new URL('https://acme.example/docs/') },
  },
  'everything-left-out': {
    report: reportOf({
      pages: sitePages(250).map(({ previous: _, ...page }) => page),
      totals: counts(123_456, 65_432),
      pagesComplete: false,
      leftOut: [
        'Only 250 pages could be read: a report makes at most 60 analytics requests.',
        'The comparison was left out: a report makes at most 60 analytics requests.',
      ],
      requests: 1,
    }),
  },
  'people-and-ai-that-do-not-add-up': {
    report: reportOf({
      pages: [
        { path: '/guide', human: 20, ai: 4093, total: 200, previous: counts(100, 50) },
        { ...row('/fine', 30, 10), previous: counts(30, 20) },
      ],
      totals: { human: 50, ai: 4103, total: 240 },
      comparison: comparedWith(counts(130, 70)),
    }),
  },
  'all-time': {
    report: reportOf({
      period: { toMs: WEEK.toMs },
      pages: sitePages(3).map(({ previous: _, ...p }) => p),
    }),
  },
}

describe('the report', () => {
  test.each(Object.entries(cases))('of %s is its golden file', async (name, { report, options }) => {
    await expect(renderReport(report, options)).toMatchFileSnapshot(path.join(GOLDEN, `${name}.md`))
  })

  test('in a prompt is a golden file, and there is no other', async () => {
    const prompt = renderForPrompt(siteReport(sitePages(20), { leftOut: ['One row was left out: why.'] }))
    await expect(`${prompt}\n`).toMatchFileSnapshot(path.join(GOLDEN, 'prompt.md'))
    const files = await readdir(GOLDEN)
    expect(files.toSorted()).toEqual(['prompt', ...Object.keys(cases)].map((name) => `${name}.md`).toSorted())
  })
})

/** Fails unless tables, details, chart and links are intact, and no control character or untrusted markup is left. */
function expectIntact(markdown: string): void {
  expect(obeyedCharacters(markdown, '\n')).toEqual([])
  const outside = markdown
    .replace(/^```mermaid\n[\s\S]*?\n```$/m, '')
    // The alert's own marks, at the beginning of its lines.
    .replace(/^> \[!WARNING\]\n(?:>.*\n)+/m, (alert) => alert.replace(/^> ?(?:\[!WARNING\])?/gm, ''))
  expect(outside).not.toContain('```')
  // Without the report's own markup, its code spans and its links.
  const bare = outside
    .replace(/\]\(<https:\/\/[^<>\s]*>\)/g, ']')
    .replaceAll('<code>@</code>', '')
    .replace(/<\/?(?:details|summary|sub|code)>/g, '')
    .replace(/`[^`\n]*`/g, '')
  expect(bare).not.toMatch(/[<>@`]|\]\(|http:|www\./i)
  for (const tag of ['details', 'summary', 'sub', 'code']) {
    expect(outside.split(`<${tag}>`).length).toBe(outside.split(`</${tag}>`).length)
  }
  let columns = 0
  for (const line of outside.split('\n')) {
    if (line.startsWith('|')) {
      const cells = line.split('|').length
      if (columns > 0) expect(cells, line).toBe(columns)
      columns = cells
    } else columns = 0
  }
  expect(markdown.endsWith('\n') && !markdown.endsWith('\n\n')).toBe(true)
}

const SITE_URL = new URL('https://acme.example/docs')

/** A compared report of pages with these paths, in which each page is in most lists. */
function reportOfPaths(paths: readonly string[]): Report {
  const rows = paths.map((hostile, index) => ({ ...row(hostile, 20 + index, 100), previous: counts(10, index % 50) }))
  return siteReport(rows, { gone: paths.map((hostile) => row(hostile, 10)) })
}

/** Reports whose paths are as hostile as can be, some of them as long, with something in every part. */
const hostileReports = fc
  .record({
    paths: fc.array(fc.tuple(hostileText, fc.constantFrom(1, 1, 1, 30, 5000)), { minLength: 1, maxLength: 60 }),
    leftOut: fc.array(hostileText, { maxLength: 4 }),
  })
  .map(({ paths, leftOut }) => ({ ...reportOfPaths(paths.map(([text, times]) => text.repeat(times))), leftOut }))

test('whatever the paths are, no part is broken or cut, a limit holds, and links lead to the site alone', () => {
  const options = fc.record({
    siteUrl: fc.constantFrom(undefined, SITE_URL),
    limitBytes: fc.constantFrom(900 * 1024, 60_000),
  })
  fc.assert(
    fc.property(hostileReports, options, (report, { siteUrl, limitBytes }) => {
      const markdown = renderReport(report, { siteUrl, limitBytes })
      expectIntact(markdown)
      expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(limitBytes)
      expect(markdown).toMatch(/^## [\s\S]*\n\| Readers [\s\S]*\n### Top pages[\s\S]*\n<sub>.*<\/sub>\n$/)
      const addresses = Array.from(markdown.matchAll(/\]\(<([^>]*)>\)/g), ([, address = '']) => new URL(address))
      for (const { origin } of addresses) expect(origin).toBe(SITE_URL.origin)
      const prompt = renderForPrompt(report)
      expect(prompt.length).toBeLessThanOrEqual(20_000)
      expect(prompt).toContain('All pages: ')
      expect(obeyedCharacters(prompt, '\n')).toEqual([])
      for (const line of prompt.match(/^\|.*/gm) ?? []) expect(line.split('|')).toHaveLength(7)
      expect(prompt.replaceAll('<code>@</code>', '').replace(/<\/?code>/g, '')).not.toMatch(/[<>@]|```/)
    }),
    { numRuns: runs(50) },
  )
})

describe('a path', () => {
  test.each([
    ['', 'https://acme.example/docs/', '—'],
    ['\u3000', 'https://acme.example/docs/%E3%80%80', '—'],
    ['quickstart', 'https://acme.example/docs/quickstart', '`quickstart`'],
    ['/a b', 'https://acme.example/docs/a%20b', '`/a b`'],
    ['/ja/%E3%81%AF', 'https://acme.example/docs/ja/%E3%81%AF', '`/ja/は`'],
  ])('%j leads to %s, and is written %s', (page, address, shown) => {
    expect(createPathWriter(SITE_URL)(page)).toBe(`[${shown}](<${address}>)`)
  })

  test('that is long is cut in its middle, so that its end is seen', () => {
    const shown = createPathWriter(undefined)(`/sdk/reference/${'a-long-name-'.repeat(12)}one`)
    expect(shown).toMatch(/^`\/sdk\/reference\/a-long.{20,}….{30,}a-long-name-one`$/)
    expect(shown.length).toBe(100 + 1 + 2)
  })
})

test.each([
  [7, false],
  [8, true],
])('of %i pages that gained views, those after the fifth are collapsed: %s', (count, isCollapsed) => {
  const report = reportOfPaths(Array.from({ length: count }, (_, index) => `/${index}`))
  const [, gained = ''] = renderReport(report).split('### Gained most')
  expect(gained.split('### ')[0]?.includes(`<summary>${count - 5} more</summary>`)).toBe(isCollapsed)
})

describe('a limit', () => {
  const rowsIn = (text = '') => text.match(/^\| (?:<code>|`|\[)/gm)?.length ?? 0
  const partsOf = (report: Report, limitBytes: number) => {
    const [start, pages, ...lists] = renderReport(report, { limitBytes }).split('\n### ')
    return [start?.includes('| Readers |'), rowsIn(pages), Math.max(0, ...lists.map(rowsIn))]
  }

  // Each row is about 130 bytes long.
  test.each([
    [7500, 8, 10],
    [4000, 0, 4],
    [1, 0, 0],
  ])(
    'of %i bytes leaves %i rows of the page table, and %i of the lists, and no other part out',
    (limitBytes, top, most) => {
      const long = Array.from({ length: 100 }, (_, index) => `/${index}${'a'.repeat(10_000)}`)
      expect(partsOf(reportOfPaths(long), limitBytes)).toEqual([true, top, most])
    },
  )
})

const period = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })

describe('the chart', () => {
  function labelsOf(range: typeof WEEK, count?: number): string[] {
    const chart = renderTrend(trendOf(range, (index) => counts(1000 * index, 100 + index), count))
    const [, labels = ''] = /x-axis \[(.*)\]/.exec(chart) ?? []
    return labels.split(', ').map((label) => label.slice(1, -1))
  }

  test.each([
    ['weeks', period('2026-07-27', '2026-08-03'), 3, ['13 Jul', '20 Jul', '27 Jul']],
    ['months', period('2026-02-01', '2026-03-01'), 4, ['Nov ’25', 'Dec ’25', 'Jan ’26', 'Feb ’26']],
    ['quarters', period('2026-07-01', '2026-10-01'), 5, ['Jun ’25', 'Sep ’25', 'Dec ’25', 'Mar ’26', 'Jul ’26']],
  ])('of %s names the first day of each, or its month', (_, range, count, labels) => {
    expect(labelsOf(range, count)).toEqual(labels)
  })

  test('of too few periods is a sentence', () => {
    expect(renderTrend({ whyNone: 'it needs more' })).toBe('There is no chart: it needs more.')
  })

  /** Pixels, as measured in a browser: the axis, a character in a wide font, and a gap that can be seen. */
  const [PLOT_WIDTH, CHARACTER_WIDTH, GAP] = [840, 7, 3]

  test('of any period has labels that differ, since Mermaid draws bars of one label as one, and do not touch', () => {
    const anyRange = fc
      .record({ from: fc.integer({ min: 9000, max: 22_000 }), days: fc.integer({ min: 1, max: 366 }) })
      .map(({ from, days }) => ({ fromMs: from * DAY_MS, toMs: (from + days) * DAY_MS }))
    fc.assert(
      fc.property(anyRange, (range) => {
        const labels = labelsOf(range)
        expect(labels).toHaveLength(new Set(labels).size)
        for (const [index, label] of labels.entries()) {
          const next = labels[index + 1] ?? ''
          const width = ((label.length + next.length) / 2) * CHARACTER_WIDTH
          expect(width + GAP, `${label} beside ${next}`).toBeLessThanOrEqual(PLOT_WIDTH / labels.length)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  // Mermaid writes no commas: 22,328 would be 22328.
  test.each([
    [999, '', 1],
    [1000, ', in thousands', 1000],
    [999_999, ', in thousands', 1000],
    [1_000_000, ', in millions', 1e6],
  ])('of up to %i views has the numbers of its table%s, below the end of its axis', (most, unit, divisor) => {
    const chart = renderTrend(trendOf(WEEK, (index) => counts(index, index === 3 ? most - 3 : 0)))
    const bars = [...chart.matchAll(/^ {2}bar \[(.*)\]$/gm)].map(([, values = '']) =>
      values.split(', ').map((value) => Math.round(Number(value) * divisor)),
    )
    const rows = chart.match(/^\| [^|]*2026 \| .*$/gm) ?? []
    const column = (index: number) => rows.map((line) => Number(line.split(' | ')[index]?.replaceAll(/[, |]/g, '')))
    // The bar behind has both: people cover its lower part.
    expect(bars).toEqual([column(3), column(1)])
    expect(Math.max(...column(3))).toBe(most)
    expect(chart).toContain(`by AI (orange)${unit}.`)
    const [, end = ''] = / y-axis 0 --> ([\d.]+)$/m.exec(chart) ?? []
    // Nearer, its line would touch the frame.
    expect(Number(end) * divisor).toBeGreaterThan(1.02 * most)
    expect(Number(end) * divisor).toBeLessThanOrEqual(1.4 * most)
  })
})

describe('the report in a prompt', () => {
  test('of all time has no changes, and names its last day', () => {
    const text = renderForPrompt(reportOf({ period: { toMs: WEEK.toMs }, pages: [row('/', 3, 1)] }))
    expect(text).toContain('All views up to 2 August 2026 (UTC).')
    expect(text).not.toContain('before')
  })

  test('uses most of its room for as many pages as fit, by views, and counts the rest', () => {
    const text = renderForPrompt(reportOf({ pages: pages(1329) }))
    expect(text.length).toBeGreaterThan(18_500)
    expect(text.length).toBeLessThanOrEqual(20_000)
    const listed = text.split('**Pages by views**')[1]?.match(/^\| `/gm)?.length ?? 0
    expect(listed).toBeGreaterThan(650)
    expect(text).toContain(`Not listed: ${1329 - listed} pages.`)
  })

  test('has whole paths', () => {
    const path = `/reference/${'a-long-name-'.repeat(12)}`
    expect(renderForPrompt(reportOfPaths([path]))).toContain(`| \`${path}\` |`)
  })
})
