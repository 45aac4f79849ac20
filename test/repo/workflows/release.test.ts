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

- Regions, which [the reference](docs/reference.md#inputs)
  lists, and \`zone\`,
  with [its own](https://example.com/zones).
- Of two
  - lines.

A paragraph
of two lines.

## [1.1.0] - 2026-11-01

- Earlier.

[1.2.0]: https://github.com/acme/docs-agent-action/releases/tag/v1.2.0
`

interface Checkout {
  /** Runs a step at a tag. */
  run(step: string, given: { tag: string; gh?: string }): ScriptResult
  write(file: string, text: string): void
  read(file: string): string
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
    read: (file) => readFileSync(path.join(workspace, file), 'utf8'),
    run(step, { tag, gh = 'exit 1' }) {
      const commit = { GITHUB_REF_NAME: tag, MAIN_COMMIT: git(workspace, 'rev-parse', 'HEAD') }
      const repository = { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'acme/action' }
      const env = { ...commit, ...repository, GH_REPO: 'acme/action', GH_TOKEN: 't', GITHUB_STEP_SUMMARY: 'summary.md' }
      return runScript({ run: scriptOf(step), workspace, folder, env, gh })
    },
  }
})

test('scripts run in bash, which ends at the first error in a pipe too', () => {
  expect(workflow.defaults).toEqual({ run: { shell: 'bash' } })
})

describe.skipIf(!HAS_JQ)('what was built', () => {
  const step = 'What was built is what the tag holds'

  test.for([undefined, 'dist/index.js', 'dist/584.index.js'])(
    'with another %s is refused by name',
    (file, { checkout }) => {
      if (file !== undefined) checkout.write(file, 'other()\n')
      const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0' })
      expect([exitCode, log]).toEqual(file === undefined ? [0, expect.anything()] : [1, expect.stringContaining(file)])
    },
  )
})

describe.skipIf(!HAS_JQ)('the notes', () => {
  const step = 'Take the notes from the changelog'

  test('of a version are its section, each item on one line, with whole links', ({ checkout }) => {
    expect(checkout.run(step, { tag: 'v1.2.0' })).toMatchObject({ exitCode: 0 })
    const link = 'https://github.example/acme/action/blob/v1.2.0/docs/reference.md#inputs'
    expect(checkout.read('notes.md').match(/.+/g)).toEqual([
      '### Added',
      `- Regions, which [the reference](${link}) lists, and \`zone\`, with [its own](https://example.com/zones).`,
      '- Of two',
      '  - lines.',
      'A paragraph of two lines.',
    ])
  })

  test('must not be empty', ({ checkout }) => {
    checkout.write('CHANGELOG.md', '## [1.2.0]\n\n## [1.1.0]\n\n- Earlier.\n')
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0' })
    expect([exitCode, log]).toEqual([1, expect.stringContaining('is empty')])
  })
})

describe.skipIf(!HAS_JQ)('the repository', () => {
  const step = 'A reviewer is asked, and CI has passed'
  const REVIEWED = '{"protection_rules": [{"type": "branch_policy"}, {"reviewers": [{"type": "User"}]}]}'
  const gh = (environment: string, runs: string) => `case "$*" in
    'api '*) ${environment} ;;
    'run '*) echo '${runs}' ;;
  esac`

  test('with a reviewer, and a commit that has passed CI, may be released', ({ checkout }) => {
    const { exitCode, calls } = checkout.run(step, { tag: 'v1.2.0', gh: gh(`echo '${REVIEWED}'`, '[{"url": ""}]') })
    const sha = git(checkout.workspace, 'rev-parse', 'HEAD')
    expect(exitCode).toBe(0)
    expect(calls).toEqual([
      't api repos/acme/action/environments/release',
      `t run list --workflow ci.yml --branch main --commit ${sha} --status success --json url`,
    ])
  })

  test.for([
    ['without the environment', `echo '{"message": "Not Found"}'; exit 1`, '[{}]', 'no required reviewer'],
    ['with an environment that asks nobody', `echo '{"protection_rules": []}'`, '[{}]', 'no required reviewer'],
    ['whose CI has not passed', `echo '${REVIEWED}'`, '[]', 'CI has not passed on main'],
  ] as const)('%s may not', ([, environment, runs, error], { checkout }) => {
    const { exitCode, log } = checkout.run(step, { tag: 'v1.2.0', gh: gh(environment, runs) })
    expect([exitCode, log]).toEqual([1, expect.stringContaining(error)])
  })
})

describe.skipIf(!HAS_JQ)('the draft', () => {
  const step = 'Create the draft'
  const list = 't api --paginate repos/acme/action/releases?per_page=100'
  const create = 't release create v1.2.0 --draft --verify-tag --title v1.2.0 --notes-file notes.md'
  const upload = 't release upload v1.2.0 dist.sigstore.json'
  const other = { tag_name: 'v1.1.0', draft: false, assets: [{ name: 'dist.sigstore.json' }] }
  const release = (draft: boolean, ...assets: string[]) => ({
    tag_name: 'v1.2.0',
    draft,
    assets: assets.map((name) => ({ name })),
  })
  const complete = release(true, 'dist.sigstore.json')

  test.for([
    ['is created with notes and attestation', [], [create, upload]],
    ['of an earlier run that was cut off gets what it lacks', [release(true)], [upload]],
    ['that is complete stays as it is', [complete], []],
    ['is not created again once it is published', [complete, release(false)], []],
  ] as const)('%s', ([, releases, calls], { checkout }) => {
    const pages = `${JSON.stringify([other])}${JSON.stringify(releases)}`
    const result = checkout.run(step, { tag: 'v1.2.0', gh: `[[ $1 != api ]] || echo '${pages}'` })
    expect([result.exitCode, result.calls]).toEqual([0, [list, ...calls]])
    const isPublished = releases.some(({ draft }) => !draft)
    const summary = checkout.read('summary.md')
    expect(summary).toContain(isPublished ? 'is published already' : 'is a draft')
    // A person publishes it, with the box of the Marketplace.
    if (calls.length === 2) {
      expect(summary).toContain('**Publish this Action to the GitHub Marketplace**')
      expect(summary).toContain('`gh release verify v1.2.0 --repo acme/action`')
    }
  })

  test('is not created where the releases cannot be read', ({ checkout }) => {
    const { exitCode, calls } = checkout.run(step, { tag: 'v1.2.0', gh: `[[ $1 != api ]] || exit 1` })
    expect([exitCode, calls]).toEqual([1, [list]])
  })
})

test.skipIf(!HAS_JQ).for([
  [true, 0],
  [false, 1],
] as const)('a published release whose immutability is %s ends with %i', ([immutable, exitCode], { checkout }) => {
  const gh = `echo '{"immutable": ${immutable}}'`
  expect(checkout.run('The release is immutable', { tag: 'v1.2.0', gh }).exitCode).toBe(exitCode)
})

test('no script of a workflow moves a tag, or deletes or publishes a release', async () => {
  for (const file of WORKFLOWS.filter((file) => file.startsWith('.github/'))) {
    const { jobs } = await readWorkflow(file)
    const scripts = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
    const changing = /git (tag|push)|git\/refs|force|--target|delete|--clobber|--draft=|gh release edit/
    expect(scripts.filter((script) => changing.test(script))).toEqual([])
  }
})
