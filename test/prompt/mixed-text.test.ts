import { type Node, Parser } from 'commonmark'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  renderCommits,
  renderDiff,
  renderFiles,
  renderPullRequest,
  renderPullRequests,
} from '../../src/prompt/change-text.ts'
import { renderComment, renderRelease, renderReview } from '../../src/prompt/event-text.ts'
import { expandPlaceholders } from '../../src/prompt/placeholders.ts'
import { file, pullRequest, remark } from '../change/fakes.ts'
import { runs } from '../support/fuzz.ts'

const VALUE = 'Intro:\n\n```text\ntheirs\n```\n\nCount.'

/** What the prompt becomes, with `VALUE` shown as `@`. */
const cases: { name: string; prompt: string; expected: string }[] = [
  { name: 'alone', prompt: '{{ diff }}', expected: '@' },
  { name: 'in a sentence', prompt: 'Files: {{ diff }}. Update', expected: 'Files:\n\n@\n\n. Update' },
  { name: 'on a line of its own', prompt: 'a\n  {{ diff }}\t\nb', expected: 'a\n\n@\n\nb' },
  { name: 'between empty lines', prompt: 'a\n\n\n{{ diff }}\n\n\nb\n', expected: 'a\n\n\n@\n\n\nb\n' },
  { name: 'at the start', prompt: '{{ diff }}: b', expected: '@\n\n: b' },
  { name: 'after an empty line', prompt: '\n{{ diff }}', expected: '\n@' },
  { name: 'at the end', prompt: 'a {{ diff }}\n', expected: 'a\n\n@\n' },
  { name: 'twice on a line', prompt: 'a {{ diff }} b {{diff}}{{diff}}', expected: 'a\n\n@\n\nb\n\n@\n\n@' },
  { name: 'with Windows line ends', prompt: 'a\r\n\r\n{{ diff }}\r\nb\r\n', expected: 'a\n\n@\n\nb\n' },
  { name: 'with old line ends', prompt: 'a\r{{ diff }}\rb', expected: 'a\n\n@\n\nb' },
  { name: 'before what would be code', prompt: '{{ diff }}     b', expected: '@\n\nb' },
  { name: 'in a list', prompt: '- a\n- {{ diff }} b\n- c', expected: '- a\n-\n\n@\n\nb\n- c' },
  { name: 'in a quote', prompt: '> a {{ diff }}\n> b', expected: '> a\n\n@\n\n> b' },
  { name: 'in a table', prompt: '| a | {{ diff }} | b |', expected: '| a |\n\n@\n\n| b |' },
  { name: 'in code', prompt: 'a `{{ diff }}` b', expected: 'a `\n\n@\n\n` b' },
  { name: 'alone in a fence', prompt: 'a\n```diff\n{{ diff }}\n```\nb', expected: 'a\n\n@\n\nb' },
  { name: 'with empty lines in a fence', prompt: '~~~\n\n{{ diff }}\n\n~~~\nb', expected: '@\n\nb' },
  {
    name: 'with other text in a fence',
    prompt: '```js\na\n{{ diff }} b\n\n```\nc',
    expected: '```js\na\n```\n\n@\n\n```js\nb\n\n```\nc',
  },
  {
    name: 'twice in a fence',
    prompt: '~~~~ md\na {{ diff }}\nb\n{{ diff }}\n~~~\n~~~~\nc',
    expected: '~~~~ md\na\n~~~~\n\n@\n\n~~~~ md\nb\n~~~~\n\n@\n\n~~~~ md\n~~~\n~~~~\nc',
  },
  { name: 'twice, alone in a fence', prompt: '```\n{{ diff }}\n{{ diff }}\n```\nb', expected: '@\n\n@\n\nb' },
  { name: 'in a fence that is never closed', prompt: '```\na\n{{ diff }}', expected: '```\na\n```\n\n@' },
  {
    name: 'in a fence that is never closed, with text',
    prompt: '```\n{{ diff }}\na',
    expected: '@\n\n```\na',
  },
  { name: 'in a fence of a list', prompt: '- a\n  ```\n  {{ diff }}\n  ```\n- b', expected: '- a\n\n@\n\n- b' },
  {
    name: 'with text in a fence of a list',
    prompt: '- a\n  ```\n  b {{ diff }}\n  c\n  ```\n- d',
    expected: '- a\n  ```\n  b\n  ```\n\n@\n\n  ```\n  c\n  ```\n- d',
  },
  {
    name: 'in a fence of a list that ends with the list',
    prompt: '- a\n  ```\n  b {{ diff }}\n  c\nd',
    expected: '- a\n  ```\n  b\n  ```\n\n@\n\n  ```\n  c\n  ```\nd',
  },
  {
    name: 'at the end of a fence of a list that ends with the list',
    prompt: '- a\n  ```\n  b {{ diff }}\nd',
    expected: '- a\n  ```\n  b\n  ```\n\n@\n\nd',
  },
  {
    name: 'in a fence of a list that another indentation may close',
    prompt: '- a\n  ```\n  b {{ diff }}\n  c\n   ```\nd',
    expected: '- a\n  ```\n  b\n  ```\n\n@\n\n  ```\n  c\n  ```\nd',
  },
  { name: 'after a fence', prompt: '```\na\n ````\n{{ diff }}', expected: '```\na\n ````\n\n@' },
  {
    name: 'after a fence in a list',
    prompt: '- a\n  ```\n  b\n  ```\n{{ diff }}',
    expected: '- a\n  ```\n  b\n  ```\n\n@',
  },
  {
    name: 'in a fence that lines like its end do not close',
    prompt: '````\n```\n~~~~\n    ````\n> ````\n````x\n{{ diff }}\n````',
    expected: '````\n```\n~~~~\n    ````\n> ````\n````x\n````\n\n@',
  },
  { name: 'as the name of a language', prompt: '```{{ diff }}\na\n```\nb', expected: '@\n\n```\na\n```\nb' },
  { name: 'between three backticks', prompt: '```{{ diff }}``` b', expected: '\\```\n\n@\n\n\\``` b' },
  { name: 'between three tildes', prompt: 'a {{ diff }} ~~~ b', expected: 'a\n\n@\n\n\\~~~ b' },
  {
    name: 'before what would close its fence',
    prompt: '~~~\na {{ diff }} ~~~\n~~~',
    expected: '~~~\na\n~~~\n\n@\n\n~~~\n\\~~~\n~~~',
  },
  // A fence may be open that these rules do not follow: two lines close it, and are an empty block if there is none.
  { name: 'in a fence of a quote', prompt: '> ```\n> a\n{{ diff }}', expected: '> ```\n> a\n\n````text\n````\n\n@' },
  { name: 'in a fence after a tab', prompt: '\t~~~~\n{{ diff }}', expected: '\t~~~~\n\n~~~~~text\n~~~~~\n\n@' },
  {
    name: 'after a fence that its list may have ended',
    prompt: '- a\n  ```\nb\n  ```\n~~~\n{{ diff }}',
    expected: '- a\n  ```\nb\n  ```\n~~~\n\n````text\n````\n~~~~text\n~~~~\n\n@',
  },
  {
    name: 'after a fence whose end may be none',
    prompt: '- a\n  ```\n     ```\n{{ diff }}\nb',
    expected: '- a\n  ```\n     ```\n\n````text\n````\n\n@\n\nb',
  },
  { name: 'after a line in code that begins no fence', prompt: '``` a ` b\n{{ diff }}', expected: '``` a ` b\n\n@' },
  { name: 'in a comment', prompt: '<!-- a {{ diff }} --> b', expected: '<!-- a\n\n-->\n\n@\n\n--> b' },
  { name: 'after a comment', prompt: '<!-- a -->\n```\nb\n```\n{{ diff }}', expected: '<!-- a -->\n```\nb\n```\n\n@' },
  {
    name: 'after a comment of several lines',
    prompt: '<!--\na\n\n-->\n{{ diff }}',
    expected: '<!--\na\n\n-->\n\n@',
  },
  { name: 'in <pre>', prompt: '- <PRE>\n  {{ diff }}', expected: '- <PRE>\n\n</pre>\n\n@' },
  { name: 'after <pre>', prompt: '<pre>a</textarea>\n{{ diff }}', expected: '<pre>a</textarea>\n\n@' },
  { name: 'in an instruction', prompt: '<?php {{ diff }}', expected: '<?php\n\n?>\n\n@' },
  { name: 'in a declaration', prompt: '> <!X {{ diff }}', expected: '> <!X\n\n>\n\n@' },
  { name: 'after a declaration', prompt: '> <!X>\n{{ diff }}', expected: '> <!X>\n\n@' },
  { name: 'in CDATA', prompt: '<![CDATA[ {{ diff }}', expected: '<![CDATA[\n\n]]>\n\n@' },
  {
    name: 'in a collapsed part',
    prompt: '<details>\n\n```\n{{ diff }}\n```\n\n</details>',
    expected: '<details>\n\n@\n\n</details>',
  },
  {
    name: 'in HTML that hides a fence',
    prompt: '<div>\n```\n{{ diff }}',
    expected: '<div>\n```\n\n````text\n````\n\n@',
  },
  {
    name: 'in a comment that hides a fence',
    prompt: '<!--\n\n```\n{{ diff }}',
    expected: '<!--\n\n```\n\n````text\n````\n-->\n\n@',
  },
]

test.each(cases)('a placeholder $name has lines of its own, and no fence around it', ({ prompt, expected }) => {
  expect(expandPlaceholders(prompt, { diff: VALUE })).toBe(expected.replaceAll('@', VALUE))
})

/** The blocks of code in a Markdown text, by an independent reader of CommonMark. */
function codeBlocks(markdown: string): { node: Node; text: string; opening: string }[] {
  const walker = new Parser().parse(markdown).walker()
  const lines = markdown.split('\n')
  const blocks: ReturnType<typeof codeBlocks> = []
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node } = event
    if (!event.entering || node.type !== 'code_block') continue
    blocks.push({ node, text: node.literal ?? '', opening: lines[node.sourcepos[0][0] - 1] ?? '' })
  }
  return blocks
}

const isWithoutLists = (prompt: string) => !/^\s*(?:>\s*)*[-*\d]/m.test(prompt)

const count = (text: string, word: string | RegExp) => text.split(word).length - 1

describe('whatever the prompt and what other people wrote', () => {
  const indentation = fc.constantFrom('', '', '', ' ', '  ', '   ', '    ', '\t')
  const marker = fc.constantFrom('', '', '', '- ', '> ', '1. ', '10) ', '* > ')
  const run = fc.constantFrom('```', '```', '~~~', '````', '~~~~~')
  const placeholder = fc.constantFrom(
    '{{ pull-request }}',
    '{{pull-requests}}',
    '{{changed-files}}',
    '{{ commits }}',
    '{{ diff }}',
    '{{comment}}',
    '{{ review }}',
    '{{ release }}',
  )
  const word = fc.constantFrom('mine', 'mine', 'mine `mine`', '|', '#', '# mine', '---', '| mine | mine |', '===', '')
  const html = fc.constantFrom(
    '<!--',
    '-->',
    '<!-- mine -->',
    '<pre>',
    '</pre>',
    '<?mine',
    '<!MINE',
    '<![CDATA[',
    '<div>',
    '<b>',
    '>',
  )
  const fence = fc.tuple(indentation, marker, run, fc.constantFrom('', '', 'mine')).map((parts) => parts.join(''))
  const promptsWith = (tag: fc.Arbitrary<string>) => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: placeholder },
      { weight: 3, arbitrary: word },
      { weight: 2, arbitrary: run },
      { weight: 1, arbitrary: tag },
      { weight: 1, arbitrary: fc.constantFrom(' ', '  ', '`', '~') },
    )
    const pieces = fc.tuple(indentation, marker, fc.array(piece, { maxLength: 4 }))
    const line = fc.oneof(
      { weight: 3, arbitrary: fence },
      { weight: 3, arbitrary: pieces.map(([a, b, c]) => `${a}${b}${c.join('')}`) },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: tag },
      { weight: 1, arbitrary: placeholder },
    )
    const end = fc.constantFrom('\n', '\n', '\r\n', '\r')
    return fc.tuple(fc.array(line, { minLength: 1, maxLength: 12 }), end).map(([lines, by]) => lines.join(by))
  }

  const hostile = fc
    .array(
      fc.oneof(
        fc.constant('theirs'),
        fence,
        html,
        fc.constantFrom('\n', '\n\n', '\r', ' ', '{{ diff }}', '`', '~~~', '</details>'),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('\n').replaceAll('mine', 'theirs'))

  const remarkOn = (text: string) =>
    remark(text, { author: text, place: { path: text, lines: undefined, hunk: `theirs ${text}` } })

  const values = hostile.map((text) => ({
    'pull-request': renderPullRequest({ ...pullRequest, title: text, body: text }),
    'pull-requests': renderPullRequests({
      pullRequests: [pullRequest, { ...pullRequest, title: text, author: text, url: text, body: text }],
      isCapped: true,
    }),
    'changed-files': renderFiles([file(text)], true),
    commits: renderCommits([text], true),
    diff: renderDiff([file('a.ts', { patch: `theirs ${text}` }), file(text, { patch: undefined })], true),
    comment: renderComment({ said: remarkOn(text), isByCauser: true }),
    review: renderReview(
      { said: { id: 7, author: text, state: text, text }, isByCauser: true },
      { remarks: [remarkOn(text)], capped: true },
    ),
    release: renderRelease({ tag: text, name: text, notes: text }),
  }))

  test('all of theirs is in fences that hold nothing else, and nothing of the prompt is', () => {
    fc.assert(
      fc.property(promptsWith(html), values, (prompt, given) => {
        const text = expandPlaceholders(prompt, given)
        const blocks = codeBlocks(text).filter(({ text: content }) => content.includes('theirs'))
        expect(blocks.reduce((sum, { text: content }) => sum + count(content, 'theirs'), 0)).toBe(count(text, 'theirs'))
        for (const { text: content, opening } of blocks) {
          expect(opening).toMatch(/^`{3,}(text|diff)$/)
          expect(content).not.toContain('mine')
        }
        // Nothing of the prompt is lost, but perhaps fences that hold nothing else.
        const outsideOfFences = prompt.replaceAll(/^ *(?:`{3,}|~{3,}).*/gm, '')
        expect(count(text, 'mine')).toBeGreaterThanOrEqual(count(outsideOfFences, 'mine'))
      }),
      { numRuns: runs(1000) },
    )
  })

  // Without lists, where what ends a fence is not always known, and without HTML: what was hidden in a comment shows, and is Markdown, once a value has ended the comment.
  test('a fence that begins again holds only what was in code before', () => {
    fc.assert(
      fc.property(promptsWith(word).filter(isWithoutLists), values, (prompt, given) => {
        let words = 0
        const named = prompt.replaceAll('mine', () => `mine${++words}.`)
        const inert = named.replaceAll(/\{\{[^}]*\}\}/g, 'placeholder')
        const before = codeBlocks(inert)
          .map(({ text }) => text)
          .join('\n')
        const seen = new Set<string>()
        for (const { opening, text } of codeBlocks(expandPlaceholders(named, given))) {
          const beginsAgain = seen.has(opening)
          if (opening.includes('mine')) seen.add(opening)
          if (!beginsAgain) continue
          for (const [mine] of text.matchAll(/mine\d+\./g)) expect(before).toContain(mine)
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})
