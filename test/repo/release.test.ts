import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { withFullAddresses } from '../../scripts/readme.ts'
import { linksOf } from './links.ts'
import { git } from './workflows/script.ts'
import { ROOT, readWorkflow } from './workflows/workflow.ts'
import { contentOf } from './workflows/yaml-files.ts'

const README = `# Docs agent

<img src="docs/images/report-light.png" alt="">

- uses: acme/docs-agent-action@v1.2.0

See [the reference](docs/reference.md#inputs), [what follows](#more) and [its page](https://example.com).
`

const FILES = {
  'README.md': README,
  'package.json': '{"version": "1.2.0"}',
  'CHANGELOG.md': '# Changelog\n\n## [1.2.0] - 2026-12-01\n\n- Regions.\n\n## [1.1.0] - 2026-11-01\n\n- Earlier.\n',
}

/** A clone of version 1.2.0, whose commit is on main, beside its remote: made once, and copied for each test. */
const template = mkdtempSync(path.join(tmpdir(), 'release-'))
let folder = path.join(template, 'clone')

beforeAll(() => {
  git(template, 'init', '--quiet', '--bare', '--initial-branch=main', 'remote')
  git(template, 'init', '--quiet', '--initial-branch=main', 'clone')
  git(folder, 'remote', 'add', 'origin', '../remote')
  commit(FILES)
  git(folder, 'push', '--quiet', 'origin', 'main')
  git(folder, 'fetch', '--quiet')
  return () => rmSync(template, { recursive: true })
})

beforeEach(() => {
  const copy = mkdtempSync(path.join(tmpdir(), 'release-'))
  cpSync(template, copy, { recursive: true })
  folder = path.join(copy, 'clone')
  onTestFinished(() => rmSync(copy, { recursive: true }))
})

function commit(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  git(folder, 'add', '.')
  git(folder, 'commit', '--quiet', '--allow-empty', '--message=Another')
}

const pushed = (files: Record<string, string>) => () => {
  commit(files)
  git(folder, 'push', '--quiet', 'origin', 'main')
}

/** Runs the script in the checkout, with who a commit is by, as a person has it. */
function release(command: string, env: Record<string, string> = {}) {
  const who = { NAME: 'Mona', EMAIL: 'mona@example.com' }
  const people = Object.entries(who).flatMap(([key, value]) =>
    ['AUTHOR', 'COMMITTER'].map((role) => [`GIT_${role}_${key}`, value]),
  )
  const { GITHUB_REPOSITORY: _, GITHUB_REF_TYPE: __, GITHUB_REF_NAME: ___, ...others } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${ROOT}scripts/release.ts`, command], {
    cwd: folder,
    env: { ...others, ...Object.fromEntries(people), ...env },
    encoding: 'utf8',
  })
  return { status, printed: `${stdout}${stderr}` }
}

const onTag = (tag: string) => ({
  GITHUB_REF_TYPE: 'tag',
  GITHUB_REF_NAME: tag,
  GITHUB_REPOSITORY: 'acme/docs-agent-action',
})

describe('before a tag exists, a release', () => {
  test('of a commit on main that says what is new can be made', () => {
    const { status, printed } = release('check')
    expect([status, printed]).toEqual([0, `${git(folder, 'rev-parse', 'main')} can be released as v1.2.0.\n`])
    expect(git(folder, 'tag')).toBe('')
  })

  test.for<[what: string, make: () => void, why: string]>([
    ['has no date', pushed({ 'CHANGELOG.md': '## [1.2.0] - Unreleased\n\n- A.\n' }), 'no section "## [1.2.0] - '],
    ['is empty', pushed({ 'CHANGELOG.md': '## [1.2.0] - 2026-12-01\n\n## [1.1.0]\n' }), 'with text below it'],
    ['has no owner', pushed({ 'README.md': README.replace('acme/', 'YOUR_ORG/') }), 'The pages name YOUR_ORG'],
    ['says that it is none', pushed({ 'README.md': `${README}<!-- until the first release -->` }), 'still says that'],
    ['is of a commit that is not on main', () => commit({}), 'is not on main'],
    [
      'is not all committed',
      () => writeFileSync(path.join(folder, 'CHANGELOG.md'), 'More.'),
      'Not everything is committed',
    ],
    ['has its tag here', () => void git(folder, 'tag', 'v1.2.0'), 'v1.2.0 exists already'],
    [
      'has its tag there',
      () => void git(folder, 'push', '--quiet', 'origin', 'main:refs/tags/v1.2.0'),
      'v1.2.0 exists already',
    ],
  ])('that %s is refused, without a stack trace', ([, make, why]) => {
    make()
    const { status, printed } = release('check')
    expect([status, printed.includes(why), / at .*\d:\d/.test(printed)]).toEqual([1, true, false])
  })
})

describe('the tag of a release', () => {
  test('has full addresses in the README and nothing else, and leaves main and the work tree as they are', () => {
    expect(release('tag')).toMatchObject({ status: 0, printed: expect.stringContaining('git push origin v1.2.0') })
    expect(git(folder, 'rev-parse', 'v1.2.0^')).toBe(git(folder, 'rev-parse', 'main'))
    expect(git(folder, 'diff', '--name-only', 'main', 'v1.2.0')).toBe('README.md')
    expect(git(folder, 'status', '--porcelain')).toBe('')
    const released = git(folder, 'show', 'v1.2.0:README.md')
    expect(released).toContain(
      'src="https://raw.githubusercontent.com/acme/docs-agent-action/v1.2.0/docs/images/report-light.png"',
    )
    expect(released).toContain('](https://github.com/acme/docs-agent-action/blob/v1.2.0/docs/reference.md#inputs)')
    expect(released).toContain('[what follows](#more) and [its page](https://example.com)')
  })

  test('passes the checks of the workflow that it starts', () => {
    release('tag')
    git(folder, 'switch', '--quiet', '--detach', 'v1.2.0')
    expect(release('check', onTag('v1.2.0'))).toMatchObject({ status: 0 })
  })

  const byHand = () => {
    pushed({})()
    git(folder, 'tag', 'v1.2.0')
  }
  const changed = (files: Record<string, string>) => () => {
    release('tag')
    git(folder, 'switch', '--quiet', '--detach', 'v1.2.0')
    commit(files)
    git(folder, 'reset', '--quiet', '--soft', 'main')
    commit({})
    git(folder, 'tag', '--force', 'v1.2.0')
  }
  const otherRepository = { GITHUB_REPOSITORY: 'mona/docs-agent-action' }
  test.for<[what: string, make: () => void, env: Record<string, string>, why: string]>([
    ['of another version', () => release('tag'), onTag('v1.2.1'), 'The tag is v1.2.1, but package.json has 1.2.0'],
    ['that was made by hand', byHand, onTag('v1.2.0'), 'is not what "npm run release:tag" makes of'],
    [
      'with another README',
      changed({ 'README.md': 'More.' }),
      onTag('v1.2.0'),
      'is not what "npm run release:tag" makes',
    ],
    [
      'with another file',
      changed({ 'other.txt': 'More.' }),
      onTag('v1.2.0'),
      'is not what "npm run release:tag" makes',
    ],
    [
      'of another repository',
      () => release('tag'),
      { ...onTag('v1.2.0'), ...otherRepository },
      'The README names acme/',
    ],
  ])('%s is refused', ([, make, env, why]) => {
    make()
    git(folder, 'switch', '--quiet', '--detach', 'v1.2.0')
    const { status, printed } = release('check', env)
    expect([status, printed]).toEqual([1, expect.stringContaining(why)])
  })
})

test('every link and picture of the README gets a full address, which leads to the file', () => {
  const before = linksOf(contentOf('README.md'))
  const after = linksOf(
    withFullAddresses(contentOf('README.md'), { repository: 'acme/docs-agent-action', tag: 'v1.2.0' }),
  )
  const whole = before.map((link) => {
    if (/^(https:|#)/.test(link)) return link
    const server = link.endsWith('.png') ? 'https://raw.githubusercontent.com' : 'https://github.com'
    const folder = link.endsWith('.png') ? '' : 'blob/'
    return `${server}/acme/docs-agent-action/${folder}v1.2.0/${link}`
  })
  expect(after).toEqual(whole)
  expect(before.filter((link) => !link.startsWith('https:')).length).toBeGreaterThan(20)
})

test('on main, the links of the README stay relative, so that they work where nothing is published', () => {
  expect(contentOf('README.md')).not.toMatch(
    /github(?:usercontent)?\.com\/[\w-]+\/docs-agent-action\/(?:blob|raw|main|v\d)/,
  )
})

test('the workflow checks by hand what it checks for a tag, and releases nothing then', async () => {
  const { jobs } = await readWorkflow('.github/workflows/release.yml')
  expect(jobs.verify?.steps.map(({ run }) => run)).toContain('npm run --silent release:check')
  expect(JSON.parse(contentOf('package.json')).scripts['release:check']).toBe('node scripts/release.ts check')
  expect(contentOf('.github/workflows/release.yml')).toMatch(
    /name: Verify and build\n +if: \$\{\{ github\.event_name != 'release' \}\}/,
  )
  expect(contentOf('.github/workflows/release.yml')).toMatch(
    /needs: verify\n +if: \$\{\{ github\.event_name == 'push' \}\}/,
  )
})
