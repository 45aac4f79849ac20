import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { withFullAddresses } from '../../scripts/readme.ts'
import { linksOf } from './links.ts'
import { git, runHere } from './workflows/script.ts'
import { readWorkflow } from './workflows/workflow.ts'
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

/** Runs the script in the checkout, with who a commit is by, as a person has it, or for a tag that was pushed. */
async function release(command: string, tag?: string, repository = tag && 'acme/docs-agent-action') {
  const pushed = { GITHUB_REF_TYPE: tag && 'tag', GITHUB_REF_NAME: tag, GITHUB_REPOSITORY: repository }
  const author = { GIT_AUTHOR_NAME: 'Mona', GIT_AUTHOR_EMAIL: 'mona@example.com' }
  const committer = { GIT_COMMITTER_NAME: 'Mona', GIT_COMMITTER_EMAIL: 'mona@example.com' }
  for (const [name, value] of Object.entries({ ...pushed, ...author, ...committer })) vi.stubEnv(name, value)
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await runHere('scripts/release.ts', command)
  } finally {
    process.chdir(before)
    vi.unstubAllEnvs()
  }
}

describe('before a tag exists, a release', () => {
  test('of a commit on main that says what is new can be made', async () => {
    const printed = `${git(folder, 'rev-parse', 'main')} can be released as v1.2.0.\n`
    expect(await release('check')).toEqual({ code: 0, printed })
    expect(git(folder, 'tag')).toBe('')
  })

  test.for<[what: string, make: () => void, why: string[]]>([
    [
      'is not on main, or not all committed, with a changelog without a date, a README that is not ready, and a tag',
      () => {
        const readme = `${README.replace('acme/', 'YOUR_ORG/')}<!-- until the first release -->`
        commit({ 'README.md': readme, 'CHANGELOG.md': '## [1.2.0] - Unreleased\n\n- A.\n' })
        git(folder, 'tag', 'v1.2.0')
        writeFileSync(path.join(folder, 'other.txt'), 'More.')
      },
      [
        'CHANGELOG.md has no section "## [1.2.0] - YYYY-MM-DD" with text below it.',
        'The pages name YOUR_ORG instead of an account.',
        'The README still says that nothing is released: delete that paragraph.',
        ' is not on main.',
        'Not everything is committed.',
        'The tag v1.2.0 exists already: choose the next version.',
      ],
    ],
    [
      'is empty, and whose tag was pushed',
      () => {
        commit({ 'CHANGELOG.md': '## [1.2.0] - 2026-12-01\n\n## [1.1.0]\n' })
        git(folder, 'push', '--quiet', 'origin', 'main', 'main:refs/tags/v1.2.0')
      },
      [
        'CHANGELOG.md has no section "## [1.2.0] - YYYY-MM-DD" with text below it.',
        'The tag v1.2.0 exists already: choose the next version.',
      ],
    ],
  ])('that %s is refused, with all that is to be mended', async ([, make, why]) => {
    make()
    const { code, printed } = await release('check')
    const [problems = ''] = printed.split('\n\nUsage:', 1)
    expect([code, problems.split('\n')]).toEqual([1, why.map((line) => expect.stringContaining(line))])
  })
})

describe('the tag of a release', () => {
  test('has full addresses in the README and nothing else, and passes the checks of the workflow', async () => {
    expect((await release('tag')).printed).toContain('git push origin v1.2.0')
    expect(git(folder, 'rev-parse', 'v1.2.0^')).toBe(git(folder, 'rev-parse', 'main'))
    expect(git(folder, 'diff', '--name-only', 'main', 'v1.2.0')).toBe('README.md')
    expect(git(folder, 'status', '--porcelain')).toBe('')
    const released = git(folder, 'show', 'v1.2.0:README.md')
    expect(released).toContain(
      'src="https://raw.githubusercontent.com/acme/docs-agent-action/v1.2.0/docs/images/report-light.png"',
    )
    expect(released).toContain('](https://github.com/acme/docs-agent-action/blob/v1.2.0/docs/reference.md#inputs)')
    expect(released).toContain('[what follows](#more) and [its page](https://example.com)')
    git(folder, 'switch', '--quiet', '--detach', 'v1.2.0')
    expect((await release('check', 'v1.2.0')).code).toBe(0)
    const { code, printed } = await release('check', 'v1.2.1', 'mona/docs-agent-action')
    expect(code).toBe(1)
    expect(printed).toContain('The tag is v1.2.1, but package.json has 1.2.0.\nThe README names acme/')
  })

  test.for(['README.md', 'other.txt'])('with another %s is refused', async (file) => {
    await release('tag')
    git(folder, 'switch', '--quiet', '--detach', 'v1.2.0')
    commit({ [file]: 'More.' })
    git(folder, 'reset', '--quiet', '--soft', 'main')
    commit({})
    expect(await release('check', 'v1.2.0')).toEqual({
      code: 1,
      printed: expect.stringContaining('is not what "npm run release:tag" makes of'),
    })
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
