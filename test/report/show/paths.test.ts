import { expect, test } from 'vitest'
import { createPathWriter } from '../../../src/report/show/markdown.ts'

const LONG = `/sdk/reference/${'a-long-name-'.repeat(12)}`

test('a long path is cut in its middle, so that its end is seen', () => {
  const shown = createPathWriter([`${LONG}one`, `${LONG}two`], undefined)
  expect(shown(`${LONG}one`)).toMatch(/^`\/sdk\/reference\/a-long.{20,}….{30,}a-long-name-one`$/)
  expect(shown(`${LONG}one`).length).toBe(100 + 1 + 2)
  expect(shown(`${LONG}one`)).not.toBe(shown(`${LONG}two`))
  expect(shown('/short')).toBe('`/short`')
})

test('two paths that would look alike are written as they are', () => {
  const [first, second] = [`${LONG}x${LONG}`, `${LONG}y${LONG}`]
  const shown = createPathWriter([first, second, '/a b', '/a%20b', '/caf%C3%A9'], undefined)
  expect([first, second].map(shown)).toEqual([`\`${first}\``, `\`${second}\``])
  expect(['/a b', '/a%20b'].map(shown)).toEqual(['`/a b`', '`/a%20b`'])
  expect(shown('/caf%C3%A9')).toBe('`/café`')
})
