import { expect, test } from 'vitest'
import { ACTION_REPOSITORY, VERSION } from '../../../src/kit/core/version.ts'
import { readWorkflowRun, runUrl } from '../../../src/kit/runner/workflow.ts'

const PUBLISHED = `${ACTION_REPOSITORY}@v${VERSION}`

test('the run is told by the variables of the runner', () => {
  const env = {
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_REPOSITORY_ID: '700000001',
    GITHUB_SERVER_URL: 'https://github.acme.example',
    GITHUB_API_URL: 'https://github.acme.example/api/v3/',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_WORKFLOW_REF: 'acme/app/.github/workflows/a@b.yml@refs/heads/a@b.yml@c',
    GITHUB_RUN_ID: '4711',
    GITHUB_RUN_ATTEMPT: '2',
    GITHUB_JOB: 'docs',
    GITHUB_ACTION: '__acme_docs',
    GITHUB_WORKSPACE: '/work',
    GITHUB_ACTION_REPOSITORY: 'acme/docs-agent-action',
    GITHUB_ACTION_REF: 'v1',
    GITHUB_REF: 'refs/heads/main',
  }
  expect(readWorkflowRun(env)).toEqual({
    repository: { owner: 'acme', name: 'app' },
    repositoryId: 700_000_001,
    ref: 'refs/heads/main',
    serverUrl: 'https://github.acme.example',
    apiUrl: 'https://github.acme.example/api/v3',
    commit: 'a'.repeat(40),
    file: '.github/workflows/a@b.yml',
    id: '4711',
    attempt: 2,
    job: 'docs',
    step: '__acme_docs',
    workspace: '/work',
    tempFolder: '',
    uses: 'acme/docs-agent-action@v1',
    filesUrl: 'https://github.acme.example/acme/docs-agent-action/blob/v1',
  })
})

test('outside of a runner there is no repository, and the rest is what it most likely is', () => {
  const empty = { repository: undefined, repositoryId: undefined, filesUrl: undefined, ref: '', commit: '', file: '' }
  expect(readWorkflowRun({})).toEqual({
    ...{ ...empty, id: '', attempt: 1, job: '', step: '', workspace: process.cwd(), tempFolder: '' },
    ...{ serverUrl: 'https://github.com', apiUrl: 'https://api.github.com', uses: PUBLISHED },
  })
})

test.each([
  ['acme/docs/x', 'v1'],
  ['acme/docs-agent-action', 'v1 <script>'],
])('the action %s at %s is named as the published one', (repository, ref) => {
  expect(readWorkflowRun({ GITHUB_ACTION_REPOSITORY: repository, GITHUB_ACTION_REF: ref }).uses).toBe(PUBLISHED)
})

test.each<[string | undefined, unknown]>([
  ['a.b-c_d/e.f', { owner: 'a.b-c_d', name: 'e.f' }],
  ['acme/app/x', undefined],
  ['acme/..', undefined],
  ['.acme/..app', { owner: '.acme', name: '..app' }],
  [`acme/${'x'.repeat(101)}`, undefined],
])('the repository %j is %j', (name, expected) => {
  expect(readWorkflowRun({ GITHUB_REPOSITORY: name }).repository).toEqual(expected)
})

test.each<[string, number | undefined]>([
  ['2', 2],
  ['1000000000000000', undefined],
  ['0', undefined],
])('the number %j is %j: of an attempt, the first unless it is one', (text, expected) => {
  const run = readWorkflowRun({ GITHUB_RUN_ATTEMPT: text, GITHUB_REPOSITORY_ID: text })
  expect([run.attempt, run.repositoryId]).toEqual([expected ?? 1, expected])
})

test('the address of a run ends at its number, whatever that holds; that of another is in the same repository', () => {
  const env = { GITHUB_SERVER_URL: 'https://ghe.example.com', GITHUB_REPOSITORY: 'acme/app', GITHUB_RUN_ID: '7/../x' }
  const runs = 'https://ghe.example.com/acme/app/actions/runs'
  expect(runUrl(readWorkflowRun(env))).toBe(`${runs}/7%2F..%2Fx/attempts/1`)
  expect(runUrl(readWorkflowRun(env), { id: '12', attempt: 3 })).toBe(`${runs}/12/attempts/3`)
})
