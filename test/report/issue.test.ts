import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriesMarker } from '../../src/core/marker.ts'
import { describeFall, issueMarker } from '../../src/report/issue.ts'
import type { Notify } from '../../src/report/report.ts'
import { hostileText } from '../core/hostile-text.ts'
import { runs } from '../support/fuzz.ts'
import { comparedWith, counts, reportOf } from './fakes.ts'

const PLACE = { report: 'page-views', repository: 1, service: 'h4sh', title: 'Page views' } as const
const MARKER = { ...PLACE, run: '4711' }

describe('the marker of the issue', () => {
  test('is read as it was written, whatever its title is, and nothing in it ends the comment', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, rest) => {
        fc.pre(title.isWellFormed())
        const marker = { ...MARKER, title }
        const line = issueMarker.line(marker)
        expect(line).toMatch(/^<!-- docs-agent-action:2:[\w-]+ -->$/)
        expect(issueMarker.readAt({ ...PLACE, title }, `${line}\n${rest}`)).toEqual(marker)
        expect(carriesMarker(line)).toBe(true)
      }),
      { numRuns: runs(100) },
    )
  })

  test.each<[what: string, body: string]>([
    ['of another repository', issueMarker.line({ ...MARKER, repository: 2 })],
    ['of another project', issueMarker.line({ ...MARKER, service: 'other' })],
    ['of another title', issueMarker.line({ ...MARKER, title: 'Docs report' })],
    ['that is not the first line', `Hello\n${issueMarker.line(MARKER)}`],
    ['with a word behind it', `${issueMarker.line(MARKER)} Hello`],
    ['that is cut off', issueMarker.line(MARKER).replace(/.{9} -->$/, ' -->')],
    ['of a comment', '<!-- docs-agent-action:2:e30 -->'],
    ['there is none', ''],
  ])('is not one %s', (_what, body) => {
    expect(issueMarker.readAt(PLACE, body)).toBeUndefined()
  })
})

describe('a fall of all views', () => {
  const report = (now: number, before: number | undefined) =>
    reportOf({ totals: counts(now), comparison: before === undefined ? undefined : comparedWith(counts(before)) })

  test.each<[now: number, before: number | undefined, notify: Notify, isDue: boolean]>([
    [80, 100, { fallPercent: 20 }, true],
    [81, 100, { fallPercent: 20 }, false],
    [801, 1000, { fallPercent: 20 }, false],
    // In floating point, 29 of 100 is less than 29%.
    [71, 100, { fallPercent: 29 }, true],
    [0, 50, { fallPercent: 100 }, true],
    [0, 49, { fallPercent: 1 }, false],
    [1, 100, { fallPercent: 100 }, false],
    [100, 100, { fallPercent: 1 }, false],
    [120, 100, { fallPercent: 1 }, false],
    [0, undefined, { fallPercent: 1 }, false],
    [0, 100, 'always', false],
    [0, 100, 'never', false],
  ])('to %s from %s, with %j, is named: %s', (now, before, notify, isDue) => {
    expect(describeFall(report(now, before), notify) !== undefined).toBe(isDue)
  })

  test('says from what to what', () => {
    expect(describeFall(report(766, 1000), { fallPercent: 20 })).toMatch(
      /^All views fell by 23\.4 ?%, from 1,000 to 766\.$/,
    )
  })
})
