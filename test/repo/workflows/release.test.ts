import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest'
import { git, HAS_JQ, runScript, type ScriptResult } from './script.ts'
import { readWorkflow } from './workflow.ts'
import { WORKFLOWS } from './yaml-files.ts'

const workflow = await readWorkflow('.github/workflows/release.yml')

/** The script of a step of the release, by the step's name. */
function scriptOf(name: string): string {
  const step = Object.values(workflow.jobs)
    .flatMap(({ steps }) => steps)
    .find((step) => step.name === name)
  if (step?.run === undefined) throw new Error(`The release has no step "${name}"`)
  return step.run
}

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-12-01

### Added

- Regions.

## [1.1.0] - 2026-11-01

- Earlier.

[1.2.0]: https://github.com/acme/docs-agent-action/releases/tag/v1.2.0
`

interface Checkout {
  /** Runs a step at a tag. */
  run(step: string, given: { tag: string; gh?: string }): ScriptResult
  write(file: string, text: string): void
  workspace: string
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'release-'))

/** Version 1.2.0, whose commit is on main; each test has a copy. */
let version = ''

beforeAll(() => {
  version = newFolder()
  mkdirSync(path.join(version, 'dist'))
  writeFileSync(path.join(version, 'package.json'), '{"version": "1.2.0"}')
  writeFileSync(path.join(version, 'CHANGELOG.md'), CHANGELOG)
  writeFileSync(path.join(version, 'dist', 'index.js'), 'run()\n')
  git(version, 'init', '--quiet', '--initial-branch=main')
  git(version, 'add', '.')
  git(version, 'commit', '--quiet', '--message=Version 1.2.0')
  git(version, 'update-ref', 'refs/remotes/origin/main', 'main')
})
afterAll(() => rmSync(version, { recursive: true }))

const test = base.extend('checkout', async ({ task: _ }, { onCleanup }): Promise<Checkout> => {
  const folder = newFolder()
  onCleanup(() => rmSync(folder, { recursive: true }))
  const workspace = path.join(folder, 'workspace')
  cpSync(version, workspace, { recursive: true })
  return {
    workspace,
    write: (file, text) => writeFileSync(path.join(workspace, file), text),
    run(step, { tag, gh = 'exit 1' }) {
      const commit = { GITHUB_REF_NAME: tag, GITHUB_SHA: git(workspace, 'rev-parse', 'HEAD') }
      const env = { ...commit, GH_REPO: 'acme/action', GH_TOKEN: 't' }
      return runScript({ run: scriptOf(step), workspace, folder, env, gh })
    },
  }
})

test('scripts run in bash, which ends at the first error in a pipe too', () => {
  expect(workflow.defaults).toEqual({ run: { shell: 'bash' } })
})

test('a release that waits for its reviewers blocks no other, and none is dropped', () => {
  expect(workflow.concurrency).toEqual({ group: 'release-${{ github.ref }}', 'cancel-in-progress': 'false' })
})

describe.skipIf(!HAS_JQ)('a tag', () => {
  const step = 'The tag is the version, on main, with a section in the changelog'

  test('with its version, on main, in the changelog, is released', ({ checkout }) => {
    expect(checkout.run(step, { tag: 'v1.2.0' })).toMatchObject({ exitCode: 0, log: '' })
  })

  test('of another version is refused', ({ checkout }) => {
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.1' })
    expect([exitCode, log]).toEqual([
      1,
      expect.stringContaining('tag is v1.2.1, but the version in package.json is 1.2.0'),
    ])
  })

  test('of a commit that is not on main is refused', ({ checkout }) => {
    git(checkout.workspace, 'commit', '--quiet', '--allow-empty', '--message=Elsewhere')
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('is not on main')])
  })

  test('without a section that has a date in the changelog is refused', ({ checkout }) => {
    checkout.write('CHANGELOG.md', CHANGELOG.replace('2026-12-01', 'Unreleased'))
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('no section for 1.2.0')])
  })
})

describe.skipIf(!HAS_JQ)('what was built', () => {
  const step = 'What was built is what the tag holds'

  test('as committed is attested', ({ checkout }) => {
    expect(checkout.run(step, { tag: 'v1.2.0' })).toMatchObject({ exitCode: 0 })
  })

  test.for(['dist/index.js', 'dist/584.index.js'])('with another %s is refused, by name', (file, { checkout }) => {
    checkout.write(file, 'other()\n')
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining(file)])
  })
})

describe.skipIf(!HAS_JQ)('the notes', () => {
  const step = 'Take the notes from the changelog'

  test('of a version are its section', ({ checkout }) => {
    expect(checkout.run(step, { tag: 'v1.2.0' })).toMatchObject({ exitCode: 0 })
    const notes = readFileSync(path.join(checkout.workspace, 'notes.md'), 'utf8')
    expect(notes).toBe('\n### Added\n\n- Regions.\n\n')
  })

  test('must not be empty', ({ checkout }) => {
    checkout.write('CHANGELOG.md', '## [1.2.0]\n\n## [1.1.0]\n\n- Earlier.\n')
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('is empty')])
  })
})

describe.skipIf(!HAS_JQ)('the release', () => {
  const step = 'Publish the release'
  const gh = ({ immutable = true, isThere = false, isDraft = true }) => `case "$*" in
    *isDraft) echo ${isDraft} ;;
    'release view '*) ${isThere} ;;
    'api '*) echo '{"immutable": ${immutable}}' ;;
  esac`

  test('is a draft first, gets the attestation, and is then published', ({ checkout }) => {
    const { exitCode, calls } = checkout.run(step, { tag: 'v1.2.0', gh: gh({}) })
    expect(exitCode).toBe(0)
    expect(calls).toEqual([
      't release view v1.2.0',
      't release create v1.2.0 --draft --verify-tag --title v1.2.0 --notes-file notes.md',
      't release view v1.2.0 --json isDraft --jq .isDraft',
      't release upload v1.2.0 dist.sigstore.json --clobber',
      't release edit v1.2.0 --draft=false',
      't api repos/acme/action/releases/tags/v1.2.0',
    ])
  })

  test.for([
    ['a draft', true, ['t release upload v1.2.0 dist.sigstore.json --clobber']],
    ['published', false, []],
  ] as const)('of an earlier run that is %s is continued', ([, isDraft, uploads], { checkout }) => {
    const { exitCode, calls } = checkout.run(step, { tag: 'v1.2.0', gh: gh({ isThere: true, isDraft }) })
    expect(exitCode).toBe(0)
    expect(calls).toEqual([
      't release view v1.2.0',
      't release view v1.2.0 --json isDraft --jq .isDraft',
      ...uploads,
      't release edit v1.2.0 --draft=false',
      't api repos/acme/action/releases/tags/v1.2.0',
    ])
  })

  test('that is not immutable is deleted, and keeps its tag', ({ checkout }) => {
    const { exitCode, log, calls } = checkout.run(step, { tag: 'v1.2.0', gh: gh({ immutable: false }) })
    const advice = 'Turn on release immutability and run this job again.'
    expect([exitCode, log]).toEqual([1, expect.stringContaining(advice)])
    expect(calls.at(-1)).toBe('t release delete v1.2.0 --yes')
  })
})

test('no script of a workflow moves a tag', async () => {
  for (const file of WORKFLOWS.filter((file) => file.startsWith('.github/'))) {
    const { jobs } = await readWorkflow(file)
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    expect(scripts.filter((script) => /git (tag|push)|git\/refs|force|--target/.test(script))).toEqual([])
  }
})
