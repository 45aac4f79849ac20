import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { numberIn } from '../src/agent/change/lag.ts'
import { choosePatches, namesIn, namesNotShown } from '../src/agent/change/patches.ts'
import { partsOfMessage } from '../src/agent/change/requests.ts'
import { renderFiles } from '../src/agent/docs-pull-request/changed-files.ts'
import { readPreview } from '../src/agent/docs-pull-request/preview.ts'
import { readEvent, remarkSchema } from '../src/agent/event/payload.ts'
import { findGuard } from '../src/agent/guards.ts'
import { commentMarker } from '../src/agent/memory/records.ts'
import { renderChanges, renderPullRequests } from '../src/agent/prompt/change-text.ts'
import { eventValues } from '../src/agent/prompt/event-text.ts'
import { findPlaceholders } from '../src/agent/prompt/placeholders.ts'
import { fillPrompt } from '../src/agent/prompt/tags.ts'
import { readDataFile, readPromptFile } from '../src/inputs/files.ts'
import { parseSince } from '../src/inputs/schemas.ts'
import { deadlineIn } from '../src/kit/core/clock.ts'
import { asServiceError } from '../src/kit/core/errors.ts'
import { code, fence, link, prose, titleText } from '../src/kit/core/markdown.ts'
import { carriesMarker } from '../src/kit/core/marker.ts'
import { withoutPersonalData } from '../src/kit/core/personal-data.ts'
import { parsePullRequestLink } from '../src/kit/core/pull-request.ts'
import { createRunRedactor } from '../src/kit/core/redact.ts'

import { cut, cutAtLine, decodedPath, logLine, visibleText } from '../src/kit/core/text.ts'
import { nextQuery } from '../src/kit/github/api.ts'
import { errorOf } from '../src/kit/github/failure.ts'
import { createAgentApi } from '../src/kit/service/agent-api.ts'
import { cleanPath, cleanWords, cutWords, keyOf } from '../src/report/readers/api.ts'
import { foldSearches } from '../src/report/readers/rank.ts'
import { change, file, nothingHappened, pullRequest, remark } from './agent/change/fakes.ts'
import { createFakeClock } from './support/fake-clock.ts'
import { createRun, PULL_REQUEST_EVENT } from './support/fake-run.ts'
import { startProcessorTime } from './support/processor-time.ts'

/** Enough that a time that grows with the square shows; the deep run takes a megabyte, which may take a second. */
const [SIZE, MOST_MS] = process.env.DEEP ? [2 ** 20, 1000] : [2 ** 15, 250]

/** Each is what some pattern begins with, or goes on with, and what may never come to its end. */
const UNITS = [
  ...['a', 'aB3', '7', 'a, ', ' ', '\t', '\n', '\r', '\r\n', 'x\r', '\u0000', '\ufeff', '\u202e', '\ud800', '😀'],
  ...['\u001b]', '\u001b]x\u001b', '\u001bP', '\u001b[1m', '\u009b'],
  ...['<!--', '-->', '[a](', '<https://', 'https://a.b/', '*', '| '],
  ...['`', '```\n', '&#0', '&amp;', '{{', '}}', '{{ changes }}'],
  ...['%41', '\\u00', '\\', '"', '{a,', '{ ', '/', '../', '::', '(#1', '@@ -1 +1 @@\n', '+a\n'],
  ...['a@b.', '-----BEGIN PRIVATE KEY-----', 'mint_', 'eyJ.', 'password: ', 'Bearer '],
  ...['comments ', 'limit '],
]

const redactor = createRunRedactor({ keys: ['mint_aB3dE5fG7hI9jK1lM3nO'], project: 'project' })
const folder = path.join(tmpdir(), `linear-text-${process.pid}`)
const inFolder = path.join(tmpdir(), path.basename(folder))
afterAll(async () => await rm(inFolder, { force: true }))

const event = { ...nothingHappened, sender: 'mona' }
const filled = (more: object, wanted: 'comment' | 'release') => {
  const words = {
    placeholders: new Set([wanted]),
    isShown: () => true,
    remarks: [remark('x')],
  }
  const values = eventValues({ ...event, ...more }, words)
  redactor.text(visibleText(fillPrompt({ text: `{{ ${wanted} }}` }, values, () => 0.5)))
}

const READERS: Record<string, (text: string) => unknown> = {
  'the log': (text) => logLine(redactor.text(text)),
  'the summary': (text) => redactor.markdown(text),
  outputs: (text) => redactor.keys(text),
  Markdown: (text) => [prose(text), fence(text)],
  'a name': (text) => [code(cut(text, 300)), titleText(cut(text, 300)), link('x', text)],
  'a cut': (text) => [cut(text, 300), cutAtLine(text, 300), visibleText(text), decodedPath(text)],
  'personal data and keys': withoutPersonalData,
  'a data file': async (text) => {
    await writeFile(inFolder, text)
    await readDataFile(inFolder, { workspace: tmpdir(), tempFolder: tmpdir() })
  },
  'a prompt file': async (text) => {
    await writeFile(inFolder, text)
    await readPromptFile(inFolder, tmpdir())
  },
  'a prompt': (text) => [findPlaceholders(text), fillPrompt({ text }, {}, () => 0.5)],
  'an event': async (text) => {
    await writeFile(
      inFolder,
      JSON.stringify({
        comment: { body: text, path: text, diff_hunk: text, line: 1 },
        head_commit: { message: text },
        ref: text,
      }),
    )
    readEvent({ GITHUB_EVENT_PATH: inFolder, GITHUB_EVENT_NAME: 'push' })
  },
  'a guard': async (text) => {
    const { run } = createRun()
    await findGuard(
      { ...PULL_REQUEST_EVENT, comment: remark(text), review: { id: 1, author: 'a', state: 'commented', text } },
      run,
    )
    carriesMarker(text)
  },
  'a comment': async (text) => await filled({ comment: remark(text) }, 'comment'),
  'a release': async (text) => await filled({ release: { tag: 'v1', name: '', notes: text } }, 'release'),
  'a remark': (text) => remarkSchema.parse({ body: text, path: text, diff_hunk: text }),
  'a marker': (text) => [commentMarker.read(text), commentMarker.read(`<!-- docs-agent-action:2:${text} -->`)],
  'a message of a commit': (text) => numberIn(partsOfMessage(text).subject),
  'a patch': (text) => {
    const patched = file('a.ts', { patch: `@@ -1 +1 @@\n+${text}` })
    choosePatches([[patched]])
    namesNotShown([{ file: patched, hunks: '' }])
    namesIn(text)
  },
  'a change': (text) => {
    renderPullRequests([{ ...pullRequest, title: text, body: text }])
    renderChanges({ changes: [change({ title: text, body: text })], base: 'a', head: 'b' } as never, 'acme/app')
  },
  'the change of the docs': (text) =>
    renderFiles([file('a.mdx', { patch: text })], pullRequest as never, {
      url: 'https://x.test',
      redact: redactor.text,
    }),
  'a preview': (text) =>
    readPreview([{ author: 'mintlify[bot]', body: `<!-- mintlify-preview-comment-${text}`, editedAt: 1 }], 0),
  'an input': (text) => [parseSince(text), parsePullRequestLink(text)],
  'the answer of a service': async (text) => {
    const read = async (status: number, body: object) => {
      const response = { status, retryAfter: text, location: text, text: JSON.stringify(body) }
      const transport = { service: '', send: async () => response, close: () => undefined }
      const clock = createFakeClock()
      const jobs = createAgentApi({ transport, projectId: 'acme', clock, redact: redactor.keys })
      await jobs.read('1', deadlineIn(1000, { clock, signal: new AbortController().signal })).catch(asServiceError)
    }
    await read(200, { id: text, status: text, prLink: text })
    await read(400, { error: text, details: [{ message: text }] })
    nextQuery(text)
  },
  'what GitHub says': (text) => {
    const repository = { owner: 'acme', name: 'app' }
    const place = { repository, visibility: 'private' } as const
    const context = { token: '', tokenInput: 'github-token', ...place } as const
    errorOf({ action: 'write', ...place }, { status: 403, message: text, headers: {} }, context, redactor.text)
  },
  'what readers wrote': (text) => [
    cleanWords(text, redactor.keys),
    cleanPath(text, redactor.keys),
    cutWords(text),
    keyOf(text),
  ],
  questions: (text) => {
    foldSearches([
      { words: text, key: text, hits: 1 },
      { words: `${text}a`, key: `${text}a`, hits: 2 },
    ] as never)
  },
}

test.each(Object.entries(READERS))(
  '%s is read in time linear in the text',
  async (_, read) => {
    const slow: string[] = []
    for (const unit of UNITS) {
      const text = unit.repeat(SIZE / unit.length)
      const timed = async () => {
        const elapsedMs = startProcessorTime()
        await read(text)
        return elapsedMs()
      }
      // A collection of garbage, or a compilation, is not the text's fault, and does not come twice.
      if ((await timed()) > MOST_MS && (await timed()) > MOST_MS) slow.push(JSON.stringify(unit))
    }
    expect(slow).toEqual([])
  },
  900_000,
)
