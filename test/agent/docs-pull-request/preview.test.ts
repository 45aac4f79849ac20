import { describe, expect, test } from 'vitest'
import { readPreview } from '../../../src/agent/docs-pull-request/preview.ts'
import type { PreviewComment } from '../../../src/agent/docs-pull-request/requests.ts'

const LINK = 'https://acme-agent-regions.mintlify.site/api/regions'

interface Row {
  project?: string
  status?: string
  preview?: string
}

/** A comment as the bot writes it. */
function comment({ project = '[acme](https://app.example.com/acme)', status = '🟢 Ready', preview }: Row = {}): string {
  return [
    '<!-- mintlify-preview-comment-acme-agent/regions -->',
    'Preview deployment for your docs. [Ready](https://example.com/more)',
    '',
    '| Project | Status | Preview | Updated (UTC) |',
    '|---------|:------:|---------|---------------|',
    `| ${project} | ${status} | ${preview ?? `[View Preview](${LINK})`} | Nov 22, 2026, 11:05 PM |`,
    '',
    '| Failed | 🔴 Failed | - | now |',
  ].join('\n')
}

const byBot = (body: string, editedAt = 5000): PreviewComment => ({ author: 'mintlify[bot]', body, editedAt })
const READY = { isOver: true, url: LINK }
const BUILDING = { isOver: false }
const FAILED = { isOver: true }

/** The first lines of the comment. */
const firstLines = (count: number) => comment().split('\n').slice(0, count).join('\n')

describe('what the bot says of the preview', () => {
  test.each<[what: string, comments: PreviewComment[], expected: object | undefined]>([
    ['ready, with its link', [byBot(comment())], READY],
    ['ready, with the line ends of Windows', [byBot(comment().replaceAll('\n', '\r\n'))], READY],
    ['ready without a mark', [byBot(comment({ status: 'Ready' }))], READY],
    ['failed', [byBot(comment({ status: '🔴 Failed' }))], FAILED],
    ['building', [byBot(comment({ status: '🟡 Building', preview: '-' }))], BUILDING],
    ['building with another mark than its word', [byBot(comment({ status: '🟡 Ready' }))], BUILDING],
    ['building with an unknown word', [byBot(comment({ status: '🟢 Ready soon' }))], BUILDING],
    ['building with words after its failure', [byBot(comment({ status: 'Failed once' }))], BUILDING],
    ['building, though the project is called Ready', [byBot(comment({ project: 'Ready', status: '?' }))], BUILDING],
    ['over where the link is missing', [byBot(comment({ preview: '—' }))], { isOver: true }],
    ['building without a table', [byBot(firstLines(3))], BUILDING],
    ['ready with a row that is cut behind its link', [byBot(comment().split(' | Nov')[0] ?? '')], READY],
    ['building with text instead of the row', [byBot(comment().replace(/^\| \[acme.*$/m, 'Ready |'))], BUILDING],
    ['the newest of two, though it is not done', [byBot(comment()), byBot(comment({ status: '🟡' }))], BUILDING],
    ['the one of two that was edited last', [byBot(comment(), 6000), byBot(comment({ status: '🔴 Failed' }))], READY],
    ['of any bot', [{ ...byBot(comment()), author: 'docs[bot]' }], READY],
    ['nothing where a person writes it', [{ ...byBot(comment()), author: 'mona' }], undefined],
    ['nothing where a bot quotes it', [byBot(`> ${comment()}`)], undefined],
    [
      'what the bot says, whatever a person quotes below',
      [byBot(comment()), { ...byBot(comment({ status: '🔴 Failed' })), author: 'mona' }],
      READY,
    ],
  ])('%s', (_what, comments, expected) => {
    expect(readPreview(comments, undefined)).toEqual(expected)
  })

  test.each<[editedAt: number, sentAt: number | undefined, isOver: boolean]>([
    [5000, 5000, true],
    // A time of GitHub's is that of the second.
    [5000, 5999, true],
    [5000, 6000, false],
  ])('edited at %s, with a prompt that was sent at %s, is of that prompt: %s', (editedAt, sentAt, isOver) => {
    expect(readPreview([byBot(comment(), editedAt)], sentAt)?.isOver).toBe(isOver)
  })
})

describe('a link of the preview', () => {
  test.each([
    LINK,
    'https://xn--bcher-kva.example/a_b-c.d~e%20f?q=1&r=2#s',
    `https://acme.mintlify.app/${'x'.repeat(2000 - 26)}`,
  ])('is used as it is given: %s', (url) => {
    expect(readPreview([byBot(comment({ preview: `[Visit](${url})` }))], undefined)).toEqual({ isOver: true, url })
  })

  test.each([
    ['http', 'http://acme.mintlify.site/x'],
    ['a script', 'javascript:alert(1)//https://acme.mintlify.site'],
    ['a password', 'https://mona:secret@acme.mintlify.site/x'],
    ['a line break', 'https://acme.mintlify.site\n/x'],
    ['a title', `${LINK} "title"`],
    ['an address that is too long', `https://acme.mintlify.app/${'x'.repeat(2001 - 26)}`],
  ])('is none with %s', (_what, url) => {
    const read = readPreview([byBot(comment({ preview: `[View Preview](${url})` }))], undefined)
    expect(read?.url).toBeUndefined()
  })

  test('holds nothing that ends a link or an element', () => {
    const read = readPreview([byBot(comment({ preview: `[View Preview](${LINK}<img>"\`)` }))], undefined)
    expect(read?.url).toBe(`${LINK}%3Cimg%3E%22%60`)
  })

  test.each([
    ['beside other text', `see [View Preview](${LINK})`],
    ['without brackets', LINK],
    ['in a label', `[![x](https://evil.example/x)](${LINK})`],
  ])('is none %s', (_what, preview) => {
    expect(readPreview([byBot(comment({ preview }))], undefined)).toEqual({ isOver: true })
  })

  test('is none of the project, nor of the text above', () => {
    const body = comment({ project: `[acme](${LINK})`, preview: '—' })
    expect(readPreview([byBot(body)], undefined)).toEqual({ isOver: true })
  })
})
