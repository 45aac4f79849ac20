import { describe, expect, test } from 'vitest'
import { readChangeValues } from '../../src/prompt/change-values.ts'
import { CHANGE_PLACEHOLDERS, type Placeholder } from '../../src/prompt/placeholders.ts'
import { changeSource, file, pullRequest } from '../change/fakes.ts'

describe('the parts of a change that are read', () => {
  test.each<{ wanted: Placeholder[]; read: string[] }>([
    { wanted: [], read: [] },
    { wanted: ['page-views'], read: [] },
    { wanted: ['pull-request'], read: ['pull-request'] },
    { wanted: ['changed-files'], read: ['files'] },
    { wanted: ['diff'], read: ['files'] },
    { wanted: ['changed-files', 'diff'], read: ['files'] },
    { wanted: ['commits'], read: ['commits'] },
    { wanted: ['pull-requests'], read: ['files', 'pull-requests'] },
    { wanted: [...CHANGE_PLACEHOLDERS, 'page-views'], read: ['files', 'commits', 'pull-requests', 'pull-request'] },
  ])('for $wanted are $read', async ({ wanted, read }) => {
    const { source, reads } = changeSource({ pullRequest, files: [file('a')], commits: ['Add a'] })
    const { values, empty } = await readChangeValues(new Set(wanted), source)
    expect(reads).toEqual(read)
    expect(Object.keys(values).toSorted()).toEqual(wanted.filter((word) => word !== 'page-views').toSorted())
    expect(empty).toBe(false)
  })
})

describe('a change without files', () => {
  test.each<{ wanted: Placeholder[] }>([
    { wanted: ['changed-files'] },
    { wanted: ['diff'] },
    { wanted: ['pull-requests'] },
    { wanted: ['diff', 'commits', 'pull-request'] },
  ])('is empty for $wanted, and nothing more is read', async ({ wanted }) => {
    const { source, reads } = changeSource({ pullRequest, commits: ['Add a'] })
    expect((await readChangeValues(new Set(wanted), source)).empty).toBe(true)
    expect(reads).toEqual(['files'])
  })

  test.each<{ wanted: Placeholder[] }>([{ wanted: ['commits'] }, { wanted: ['pull-request'] }])(
    'is not empty for $wanted, which need no files',
    async ({ wanted }) => {
      const { source } = changeSource({ commits: [] })
      expect((await readChangeValues(new Set(wanted), source)).empty).toBe(false)
    },
  )
})

test('lists that GitHub caps say so', async () => {
  const { source } = changeSource({ files: [file('a.ts')], filesCapped: true, commits: ['Add a'], commitsCapped: true })
  const { values } = await readChangeValues(new Set(['changed-files', 'diff', 'commits']), source)
  for (const value of Object.values(values)) expect(value.note).toMatch(/; there may be more\./)
})
