import { expect, test } from 'vitest'
import { readRunSettings } from '../../src/inputs/table.ts'
import type { RunSettings } from '../../src/kit/run.ts'

const settingsOf = (given: Record<string, string>) => readRunSettings((name) => given[name] ?? '')

test('without any input, authors are skipped and a summary is written as by default', () => {
  expect(settingsOf({})).toEqual({
    apiKey: '',
    projectId: '',
    githubToken: '',
    docsToken: '',
    pullRequest: undefined,
    isRepositoryInvalid: false,
    skipAuthors: ['mintlify[bot]', 'renovate[bot]', 'dependabot[bot]'],
    summary: true,
    permissions: [],
  })
})

test.each<[string, string, Partial<RunSettings>]>([
  ['api-key', ' mint_key\n', { apiKey: 'mint_key' }],
  ['pull-request', ' 7 ', { pullRequest: 7 }],
  ['skip-authors', 'a, B-c\nx_y,renovate[bot]', { skipAuthors: ['a', 'B-c', 'x_y', 'renovate[bot]'] }],
  ['summary', ' False ', { summary: false }],
  ['comment', 'true', { permissions: ['pull-requests: write'] }],
  ['since', '7d', { permissions: ['contents: read', 'pull-requests: read'] }],
  ['since', 'last-run', { permissions: ['contents: read', 'pull-requests: read', 'statuses: write'] }],
  ['page-views-issue', 'true', { permissions: ['issues: write'] }],
])('%s: %j', (name, value, expected) => {
  expect(settingsOf({ [name]: value })).toMatchObject(expected)
})

test.each<[string, string, Partial<RunSettings>]>([
  ['api-key', 'two words', { apiKey: 'two words' }],
  ['pull-request', '0x10', { pullRequest: undefined }],
  ['repository', 'app', { repository: undefined, isRepositoryInvalid: true }],
  ['skip-authors', '@octocat', { skipAuthors: [] }],
  ['summary', 'no', { summary: true }],
])(
  'a secret that is not valid is still one, and any other value counts as not given: %s: %j',
  (name, value, expected) => {
    expect(settingsOf({ [name]: value })).toMatchObject(expected)
  },
)
