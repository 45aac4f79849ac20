import { expect, test } from 'vitest'
import { PATCH_LIMIT } from '../../src/agent/change/patches.ts'
import { DEFAULT_MAX_PROMPTS } from '../../src/agent/job/parts.ts'
import { REMEMBERED } from '../../src/agent/memory/records.ts'
import { FOLLOW_UP_SETTLE_MS } from '../../src/agent/wait/watch.ts'
import { SMALL_PAGE } from '../../src/kit/github/api.ts'
import { MAX_BYTES } from '../../src/kit/service/http.ts'
import { PROMPT_LIMIT } from '../../src/report/readers/section.ts'
import { PAGE_SIZE } from '../../src/report/views/read.ts'
import { contentOf } from './workflows/yaml-files.ts'

/** Pages spell small numbers out. */
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const word = (value: number) => WORDS[value] ?? String(value)
const number = (value: number) => value.toLocaleString('en-US')

test.for([
  ['README.md', `up to ${number(PATCH_LIMIT)} characters of patches`],
  ['docs/security.md', `up to ${number(PATCH_LIMIT)} characters of patches`],
  ['docs/security.md', `in up to ${word(DEFAULT_MAX_PROMPTS)} such prompts`],
  ['docs/cost.md', `at most ${word(DEFAULT_MAX_PROMPTS)} prompts`],
  ['docs/cost.md', `one for each ${PAGE_SIZE} pages`],
  ['docs/how-it-works.md', `the last ${word(REMEMBERED)} prompts`],
  ['docs/readers.md', `in up to ${number(PROMPT_LIMIT)} characters`],
  ['docs/internals/specification.md', `the last ${word(REMEMBERED)} prompts`],
  ['docs/internals/specification.md', `when ${FOLLOW_UP_SETTLE_MS / 1000} seconds have passed`],
  ['docs/internals/specification.md', `those over ${MAX_BYTES / 1024 / 1024} MB`],
  ['docs/internals/specification.md', `pages of ${SMALL_PAGE} are asked for`],
])('%s says "%s", as the program has it', ([file = '', words = '']) => {
  expect(contentOf(file).replaceAll(/\s+/g, ' ')).toContain(words)
})
