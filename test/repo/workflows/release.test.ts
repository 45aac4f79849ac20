import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, describe, expect } from 'vitest'
import { createCleanUp } from '../../support/clean-up.ts'
import { gitIn, HAS_JQ, runScript, type ScriptResult } from './script.ts'
import { readWorkflow, shellOf } from './workflow.ts'
import { WORKFLOWS } from './yaml-files.ts'

const workflow = await readWorkflow('.github/workflows/release.yml')

/** A step of the release by its name. */
function stepOf(name: string) {
  for (const job of Object.values(workflow.jobs)) {
    const step = job.steps.find((step) => step.name === name)
    if (step !== undefined) return { run: step.run ?? '', shell: shellOf({ workflow, job, step }) }
  }
  throw new Error(`The release has no step "${name}"`)
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
  run(step: string, given: { tag: string; gh?: string }): Promise<ScriptResult>
  git(...args: string[]): Promise<string>
  workspace: string
}

/** A test with a checkout of version 1.2.0, whose commit is on main. */
const test = base.extend('checkout', async ({ task }, { onCleanup }): Promise<Checkout> => {
  const folder = await mkdtemp(path.join(tmpdir(), `release-${task.id}-`))
  const { onTestFinished, cleanUp } = createCleanUp()
  onCleanup(async () => {
    await cleanUp()
    await rm(folder, { recursive: true })
  })
  const workspace = path.join(folder, 'workspace')
  const git = gitIn(workspace, onTestFinished)
  await mkdir(path.join(workspace, 'dist'), { recursive: true })
  await writeFile(path.join(workspace, 'package.json'), '{"version": "1.2.0"}')
  await writeFile(path.join(workspace, 'CHANGELOG.md'), CHANGELOG)
  await writeFile(path.join(workspace, 'dist', 'index.js'), 'run()\n')
  await git('init', '--quiet', '--initial-branch=main')
  await git('add', '.')
  await git('commit', '--quiet', '--message=Version 1.2.0')
  await git('update-ref', 'refs/remotes/origin/main', 'main')
  const run: Checkout['run'] = async (step, { tag, gh = 'exit 1' }) => {
    const env = {
      GITHUB_REF_NAME: tag,
      GITHUB_SHA: await git('rev-parse', 'HEAD'),
      GH_REPO: 'acme/action',
      GH_TOKEN: 't',
    }
    return await runScript({ ...stepOf(step), workspace, folder, env, gh, onTestFinished })
  }
  return { run, git, workspace }
})

test('a release that waits for its reviewers blocks no other, and none is dropped', () => {
  expect(workflow.concurrency).toEqual({ group: 'release-${{ github.ref }}', 'cancel-in-progress': 'false' })
})

describe.skipIf(!HAS_JQ).concurrent('a tag', () => {
  const step = 'The tag is the version, on main, with a section in the changelog'

  test('with its version, on main, in the changelog, is released', async ({ checkout }) => {
    expect(await checkout.run(step, { tag: 'v1.2.0' })).toMatchObject({ exitCode: 0, log: '' })
  })

  test('of another version is refused', async ({ checkout }) => {
    const { exitCode, log } = await checkout.run(step, { tag: 'v1.2.1' })
    expect([exitCode, log]).toEqual([
      1,
      expect.stringContaining('tag is v1.2.1, but the version in package.json is 1.2.0'),
    ])
  })

  test('of a commit that is not on main is refused', async ({ checkout }) => {
    await checkout.git('commit', '--quiet', '--allow-empty', '--message=Elsewhere')
    const { exitCode, log } = await checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('is not on main')])
  })

  test.for([
    ['without a section', '1.2.0'],
    ['with one of another version', '## [1x2.0] - 2026-12-01'],
    ['with one that has no date yet', '## [1.2.0] - Unreleased'],
  ] as const)('%s in the changelog is refused', async ([, heading], { checkout }) => {
    const changelog = CHANGELOG.replace('## [1.2.0] - 2026-12-01', heading)
    await writeFile(path.join(checkout.workspace, 'CHANGELOG.md'), changelog)
    const { exitCode, log } = await checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('no section for 1.2.0')])
  })
})

describe.skipIf(!HAS_JQ).concurrent('what was built', () => {
  const step = 'What was built is what the tag holds'

  test('as committed is attested', async ({ checkout }) => {
    expect(await checkout.run(step, { tag: 'v1.2.0' })).toMatchObject({ exitCode: 0 })
  })

  test.for([
    ['a changed file', 'dist/index.js'],
    ['a new chunk', 'dist/584.index.js'],
  ] as const)('with %s is refused, by name', async ([, file], { checkout }) => {
    await writeFile(path.join(checkout.workspace, file), 'other()\n')
    const { exitCode, log } = await checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining(file)])
  })
})

describe.skipIf(!HAS_JQ).concurrent('the notes', () => {
  const step = 'Take the notes from the changelog'

  test.for([
    ['v1.2.0', '\n### Added\n\n- Regions.\n\n'],
    ['v1.1.0', '\n- Earlier.\n\n'],
  ] as const)('of %s are its section', async ([tag, notes], { checkout }) => {
    expect(await checkout.run(step, { tag })).toMatchObject({ exitCode: 0 })
    expect(await readFile(path.join(checkout.workspace, 'notes.md'), 'utf8')).toBe(notes)
  })

  test('must not be empty', async ({ checkout }) => {
    await writeFile(path.join(checkout.workspace, 'CHANGELOG.md'), '## [1.2.0]\n\n## [1.1.0]\n\n- Earlier.\n')
    const { exitCode, log } = await checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('is empty')])
  })
})

describe.skipIf(!HAS_JQ).concurrent('the release', () => {
  const step = 'Publish the release'
  const gh = ({ immutable = true, isThere = false, isDraft = true }) => `case "$*" in
    *isDraft) echo ${isDraft} ;;
    'release view '*) ${isThere} ;;
    'api '*) echo '{"immutable": ${immutable}}' ;;
  esac`

  test('is a draft first, gets the attestation, and is then published', async ({ checkout }) => {
    const { exitCode, calls } = await checkout.run(step, { tag: 'v1.2.0', gh: gh({}) })
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
  ] as const)('of an earlier run that is %s is continued', async ([, isDraft, uploads], { checkout }) => {
    const { exitCode, calls } = await checkout.run(step, { tag: 'v1.2.0', gh: gh({ isThere: true, isDraft }) })
    expect(exitCode).toBe(0)
    expect(calls).toEqual([
      't release view v1.2.0',
      't release view v1.2.0 --json isDraft --jq .isDraft',
      ...uploads,
      't release edit v1.2.0 --draft=false',
      't api repos/acme/action/releases/tags/v1.2.0',
    ])
  })

  test('whose state is unknown is not published', async ({ checkout }) => {
    const unknown = `case "$*" in *isDraft) exit 1 ;; esac`
    const { exitCode, calls } = await checkout.run(step, { tag: 'v1.2.0', gh: unknown })
    expect([exitCode, calls.some((call) => call.includes('--draft=false'))]).toEqual([1, false])
  })

  test('that is not immutable is deleted, and keeps its tag', async ({ checkout }) => {
    const { exitCode, log, calls } = await checkout.run(step, { tag: 'v1.2.0', gh: gh({ immutable: false }) })
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
