import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const PAGE = '../../docs/internals/github-requests.md'

/** The page ends with each request in the sources. `npx vitest run test/repo/requests.test.ts -u` writes it. */
const HEAD = `# Requests to GitHub

Every request that the action can make to GitHub's API, for those who review what its tokens are used for. A test writes
this page from the sources. [Permissions](../reference.md#permissions) says which inputs need which permission.

`

const ROUTE = /'(?<route>(?:GET|POST|PATCH|PUT|DELETE) \/[^']+)'/g
const QUERY = /[`'](?<verb>query|mutation)\b[^{]*\{\s*(?<field>\w+)/g

test('the page lists every request to GitHub', async () => {
  const requests = globSync('src/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const path = file.replaceAll('\\', '/')
    const routes = Array.from(text.matchAll(ROUTE), ([, route]) => `\`${route}\` in \`${path}\``)
    const queries = Array.from(
      text.matchAll(QUERY),
      ([, verb, field]) => `GraphQL, \`${verb} { ${field} }\` in \`${path}\``,
    )
    return [...routes, ...queries]
  })
  expect(requests.length).toBeGreaterThan(20)
  const list = [...new Set(requests)].sort().map((request) => `- ${request}\n`)
  await expect(HEAD + list.join('')).toMatchFileSnapshot(PAGE)
})
