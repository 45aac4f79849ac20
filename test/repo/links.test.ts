import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linksOf, withoutCodeBlocks } from './links.ts'
import { ROOT } from './workflows/workflow.ts'
import { contentOf, PAGES } from './workflows/yaml-files.ts'

/** The headings of a page in Markdown, as written. */
function headingsOf(page: string): string[] {
  const headings = withoutCodeBlocks(page).matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/gm)
  return Array.from(headings, ([, heading = '']) => heading)
}

/** The anchors of a page's headings, as GitHub makes them, and those that it sets itself. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  const headings = headingsOf(page).map((heading) => {
    const slug = slugOf(heading)
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
  return [...headings, ...Array.from(withoutCodeBlocks(page).matchAll(/\b(?:id|name)="([^"]+)"/g), ([, id = '']) => id)]
}

function slugOf(heading: string): string {
  const shown = heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<[^>]+>/g, '')
  return shown
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** What is wrong with a link of a page; undefined for what leads out of the repository. */
function faultOf(file: string, link: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined
  if (link.startsWith('/')) return 'is not relative'
  const [target = '', anchor] = link.split('#')
  const to = target === '' ? file : path.posix.join(path.posix.dirname(file), decodeURIComponent(target))
  if (to.startsWith('..')) return 'leads out of the repository'
  if (!existsSync(`${ROOT}${to}`)) return 'leads to no file'
  if (anchor === undefined || !to.endsWith('.md')) return undefined
  return anchorsOf(contentOf(to)).includes(anchor) ? undefined : 'leads to no heading'
}

test('the pages have links that are found', () => {
  expect(PAGES.flatMap((file) => linksOf(contentOf(file))).length).toBeGreaterThan(200)
})

test.for([...PAGES, 'test/README.md'])('every link of %s inside the repository leads somewhere', (file) => {
  const faults = linksOf(contentOf(file)).flatMap((link) => {
    const fault = faultOf(file, link)
    return fault === undefined ? [] : [`${link} ${fault}`]
  })
  expect(faults).toEqual([])
})

test.for(['CONTRIBUTING.md', 'test/README.md', ...globSync('docs/internals/*.md', { cwd: ROOT })])(
  'every file and folder that %s names is there',
  (file) => {
    const texts = Array.from(contentOf(file).matchAll(/`([^`\s]+)`/g), ([, text = '']) => text)
    const paths = texts.filter((text) =>
      /^(\.ci|src|test|scripts|bench|emulator|examples|docs|dist)\/|\.tsx?$/.test(text),
    )
    const isThere = (path: string) =>
      globSync([path, `src/${path}`, `src/*/${path}`, `src/*/*/${path}`, `scripts/${path}`], { cwd: ROOT }).length > 0
    expect(paths.filter((path) => !isThere(path))).toEqual([])
    expect(texts.length).toBeGreaterThan(5)
  },
)

test('every heading that a comment of the code cites is in that page', () => {
  const sources = globSync('{src,emulator,bench,scripts,test}/**/*.ts', { cwd: ROOT })
  const cited = sources.flatMap((file) =>
    Array.from(
      contentOf(file).matchAll(/\b(docs\/[\w/-]+\.md),[\s/*]+"([^"]+)"/g),
      ([cite, page = '', heading = '']) => ({
        cite,
        isThere: existsSync(`${ROOT}${page}`) && headingsOf(contentOf(page)).includes(heading),
      }),
    ),
  )
  expect(cited.filter(({ isThere }) => !isThere)).toEqual([])
  expect(cited.length).toBeGreaterThan(20)
})
