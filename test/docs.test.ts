import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onPullRequest, test as scenario } from './e2e/pull-request-scenario.ts'

const ROOT = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

scenario('a run starts no process, as the README says: Node lets it have none', async ({ app, emulator, github }) => {
  emulator.useViews({ rows: [{ path: '/start', human: 1, ai: 2, total: 3 }] })
  github.addPullRequest({ number: 1, files: [{ filename: 'a.ts', status: 'added', patch: '@@ -0,0 +1 @@\n+a' }] })
  const prompt = 'Describe {{ diff }} for {{ page-views }} [emulator: runs 1s]'
  const result = await app.run(
    { prompt, comment: 'true', 'reuse-job': 'true', 'page-views': 'true' },
    {
      event: onPullRequest('pull_request'),
      nodeArgs: ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'],
    },
  )
  expect(result.outputs).toMatchObject({ result: 'pull-request', 'views-total': '3' })
  expect(github.comments).toHaveLength(1)
})

test('dist/ holds no code that could start one', () => {
  const files = globSync('dist/*.js', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => textOf(file).includes('child_process'))).toEqual([])
})

/** A heading's anchor on GitHub. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.trim().replaceAll(/\s/g, '-')
}

function anchorsOf(file: string): string[] {
  const withoutCode = textOf(file).replaceAll(/^( *)```.*?^\1```$/gms, '')
  return Array.from(withoutCode.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading))
}

/** Every link of a page that leads to a file of the repository, or to a heading. */
function linksOf(file: string): string[] {
  const found = textOf(file).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)
  return Array.from(found, ([, inText, inTag]) => inText ?? inTag ?? '').filter((link) => !/^[a-z]+:/.test(link))
}

function isDead(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : path.join(path.dirname(from), file)
  if (!existsSync(path.join(ROOT, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

test.each(globSync(['*.md', '{bench,docs,examples,.github}/**/*.md'], { cwd: ROOT }).sort())(
  'every link of %s leads somewhere',
  (file) => {
    expect(linksOf(file).filter((link) => isDead(file, link))).toEqual([])
  },
)
