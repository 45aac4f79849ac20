/** Checks a release before its tag exists, and makes the tag: `npm run release:check`, then `npm run release:tag`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endWith, readOptions } from './options.ts'
import { withFullAddresses } from './readme.ts'

const HELP = `Usage: npm run release:check, then npm run release:tag

check   says whether this commit can be released as the version in package.json. It changes nothing. On a tag, in the
        release workflow, it checks the tag's commit as well.
tag     checks the same, then makes the tag. Its commit, on top of this one, has full addresses in the README, for the
        Marketplace. Nothing is pushed.`

const { positionals } = readOptions(HELP, { allowPositionals: true })
const { GITHUB_REF_TYPE, GITHUB_REF_NAME = '', GITHUB_REPOSITORY } = process.env

/** The tag that runs the release workflow, if one does. */
const pushedTag = GITHUB_REF_TYPE === 'tag' ? GITHUB_REF_NAME : undefined

try {
  const [command] = positionals
  if (command === 'check') check()
  else if (command === 'tag') makeTag(check())
  else throw new Error('Say "check" or "tag".')
} catch (error) {
  endWith(error, HELP)
}

interface Release {
  tag: string
  repository: string
  /** The commit on main that is released. */
  commit: string
}

/** Everything that can be checked without GitHub's API and before a tag exists. Throws for what must be mended. */
function check(): Release {
  const version: string = JSON.parse(readFileSync('package.json', 'utf8')).version
  const tag = `v${version}`
  const problems: string[] = []
  if (pushedTag !== undefined && pushedTag !== tag)
    problems.push(`The tag is ${pushedTag}, but package.json has ${version}.`)
  if (!sectionOf(version))
    problems.push(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD" with text below it.`)
  const readme = readFileSync('README.md', 'utf8')
  const [, repository = ''] = /uses: ([\w-]+\/docs-agent-action)@/.exec(readme) ?? []
  if (repository.startsWith('YOUR_ORG/')) problems.push('The pages name YOUR_ORG instead of an account.')
  else if (GITHUB_REPOSITORY !== undefined && repository !== GITHUB_REPOSITORY)
    problems.push(`The README names ${repository}, but this is ${GITHUB_REPOSITORY}.`)
  if (readme.includes('<!-- until the first release -->'))
    problems.push('The README still says that nothing is released: delete that paragraph.')
  const commit = pushedTag === undefined ? git('rev-parse', 'HEAD') : git('rev-parse', 'HEAD^')
  if (!succeeds('merge-base', '--is-ancestor', commit, 'origin/main')) problems.push(`${commit} is not on main.`)
  if (git('status', '--porcelain') !== '') problems.push('Not everything is committed.')
  if (pushedTag === undefined) problems.push(...takenProblems(tag))
  else problems.push(...contentProblems({ tag, repository, commit }))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(`${commit} can be released as ${tag}.`)
  return { tag, repository, commit }
}

/** The text below the changelog's heading for a version, which has a date; empty without one. */
function sectionOf(version: string): string {
  const heading = `## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}\n`
  const [, section = ''] =
    new RegExp(`^${heading}(.*?)(?=^## |^\\[[^\\]]*\\]: |(?![\\s\\S]))`, 'ms').exec(
      readFileSync('CHANGELOG.md', 'utf8'),
    ) ?? []
  return section.trim()
}

/** A tag never changes once it is pushed. */
function takenProblems(tag: string): string[] {
  const isTaken = succeeds('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`)
  const isPushed = git('ls-remote', '--tags', 'origin', tag) !== ''
  return isTaken || isPushed ? [`The tag ${tag} exists already: choose the next version.`] : []
}

/** The tag's commit differs from the one on main by the README's addresses alone. */
function contentProblems({ tag, repository, commit }: Release): string[] {
  const changed = git('diff', '--name-only', commit, 'HEAD')
  const expected = withFullAddresses(git('show', `${commit}:README.md`), { repository, tag })
  return changed === 'README.md' && git('show', 'HEAD:README.md') === expected
    ? []
    : [`The commit of ${tag} is not what "npm run release:tag" makes of ${commit}.`]
}

/** Makes the commit beside the branch and the work tree, which stay as they are. */
function makeTag({ tag, repository, commit }: Release): void {
  const readme = withFullAddresses(readFileSync('README.md', 'utf8'), { repository, tag })
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  const index = { GIT_INDEX_FILE: path.join(folder, 'index') }
  try {
    const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], { input: readme, encoding: 'utf8' }).trim()
    gitWith(index, 'read-tree', commit)
    gitWith(index, 'update-index', '--cacheinfo', `100644,${blob},README.md`)
    const tree = gitWith(index, 'write-tree')
    const message = `Write full addresses into the README of ${tag}`
    git('tag', tag, git('commit-tree', tree, '-p', commit, '-m', message))
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.log(`The tag ${tag} is made. Look at it with "git show ${tag}", then push it: git push origin ${tag}`)
}

function git(...args: readonly string[]): string {
  return gitWith({}, ...args)
}

function gitWith(env: NodeJS.ProcessEnv, ...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', env: { ...process.env, ...env } }).trimEnd()
}

function succeeds(...args: readonly string[]): boolean {
  try {
    execFileSync('git', args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
