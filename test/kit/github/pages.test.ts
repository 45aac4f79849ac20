import { describe, expect } from 'vitest'
import { z } from 'zod'
import { asksForMoreThan, githubFault } from '../../../emulator/github/faults.ts'
import type { GitHubEmulator } from '../../../emulator/github/server.ts'
import type { Fault } from '../../../emulator/http/faults.ts'
import { nextQuery } from '../../../src/kit/github/api.ts'
import { test } from '../../support/emulators.ts'
import { connect, errorOf, many } from './harness.ts'

const FILES = {
  what: 'the files',
  schema: z.array(z.object({ filename: z.string() })),
  route: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
  parameters: { pull_number: 1 },
}

/** A pull request with so many files, and their names. */
function addFiles(github: GitHubEmulator, count: number): string[] {
  const names = many(count, (index) => `${index}.ts`)
  github.addPullRequest({ files: names.map((filename) => ({ filename })) })
  return names
}

const sizesOf = (github: GitHubEmulator) => github.requests.map(({ query }) => Number(query.per_page))

async function listFiles(github: GitHubEmulator, most = 3000): Promise<string[]> {
  return (await connect(github).api.list({ ...FILES, most })).map(({ filename }) => filename)
}

describe('the next page is where Link says', () => {
  test.for<[link: unknown, query: string | undefined]>([
    ['<https://api.github.com/repositories/7/issues?per_page=2&page=3>; rel="next"', 'per_page=2&page=3'],
    ['<https://x/a?page=9>; rel="last", <https://x/a?page=2>; rel="next"', 'page=2'],
    ['<https://x/a?after=Y3Vyc29y%3D&page=2>;rel=next;title="a, b"', 'after=Y3Vyc29y%3D&page=2'],
    ['<https://x/a?page=1>; rel="prev", <https://x/a?page=9>; rel="last"', undefined],
    [undefined, undefined],
  ])('%s', ([link, query]) => {
    expect(nextQuery(link)?.toString()).toBe(query)
  })
})

describe('a list', () => {
  test('is read to its end, also where a page is short', async ({ github }) => {
    addFiles(github, 250)
    github.faults.add({ operation: 'pull-request-files', times: 2, fault: githubFault.shortPage() })
    expect(await listFiles(github)).toHaveLength(248)
    expect(github.requests.map(({ query }) => query.page)).toEqual([undefined, '2', '3'])
  })

  test('ends where the next page is one that was read', async ({ github }) => {
    addFiles(github, 1)
    const headers = { link: '<https://x/?page=2>; rel="next"' }
    const fault: Fault = { kind: 'status', status: 200, body: [], headers }
    github.faults.add({ operation: 'any', times: 'always', fault })
    expect(await listFiles(github)).toEqual([])
    expect(github.requests).toHaveLength(2)
  })

  test('comes in smaller pages where GitHub cannot give 100 entries at once', async ({ github }) => {
    const names = addFiles(github, 60)
    const when = asksForMoreThan(25)
    github.faults.add({ operation: 'any', times: 'always', fault: githubFault.diffTooLarge(), when })
    expect(await listFiles(github)).toEqual(names)
    expect(sizesOf(github)).toEqual([100, 25, 25, 25])
  })

  test('of which a later page is too large begins again, and gives each entry once', async ({ github }) => {
    const names = addFiles(github, 130)
    const when = ({ query }: { query: Record<string, string> }) => query.page === '2' && query.per_page === '100'
    github.faults.add({ operation: 'any', times: 'always', fault: githubFault.serverError(502), when })
    expect(await listFiles(github)).toEqual(names)
    expect(sizesOf(github)).toEqual([100, 100, 25, 25, 25, 25, 25, 25])
  })

  test.for([
    [githubFault.diffTooLarge(), [100, 25], []],
    [githubFault.diffTooLarge(500), [100, 25, 25, 25, 25], [750, 750, 1500, 3000]],
  ] as const)('that GitHub never gives is an error: %o', async ([fault, sizes, waits], { github }) => {
    addFiles(github, 1)
    github.faults.add({ operation: 'any', times: 'always', fault })
    const connected = connect(github)
    const { status } = await errorOf(connected.api.list({ ...FILES, most: 10 }))
    expect(status).toBe(fault.status)
    expect([sizesOf(github), connected.waits]).toEqual([sizes, waits])
  })

  test('that is refused is not asked for in smaller pages', async ({ github }) => {
    github.faults.add({ operation: 'any', times: 'always', fault: githubFault.missingPermission() })
    expect((await errorOf(connect(github).api.list({ ...FILES, most: 10 }))).status).toBe(403)
    expect(github.requests).toHaveLength(1)
  })
})
