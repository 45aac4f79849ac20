import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createAnonymous } from '../../emulator/recording/anonymous.ts'
import { readRecording, startRecorder } from '../../emulator/recording/record.ts'
import { startReplay } from '../../emulator/recording/replay.ts'
import { sampleReaderFeedback } from '../../emulator/service/reader-feedback.ts'
import { sampleSite } from '../../emulator/service/sample-site.ts'
import { simulated as test } from '../e2e/fixture.ts'
import { ROOT } from '../repo/workflows/workflow.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'recording-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const PROMPT = 'Describe the flag --region, as Mona asked for it in the meeting.'
const REPORT = { 'page-views': 'true', 'page-views-period': '2026-03-02..2026-03-08', 'reader-feedback': 'true' }

test('a recording of a job and a report holds no secret and no word of anybody, and plays the same outcome', async ({
  action,
  emulator,
}) => {
  const folder = newFolder()
  emulator.useViews(sampleSite({ pages: 20 }))
  emulator.useReaderFeedback(sampleReaderFeedback(Date.UTC(2026, 2, 8, 12)))
  const recorder = await startRecorder({ folder, to: emulator.baseUrl })
  const { baseUrl } = recorder
  const job = await action.run({ prompt: PROMPT, 'base-url': baseUrl })
  const report = await action.run({ ...REPORT, 'base-url': baseUrl })
  await recorder.close()
  expect([job, report].map(({ exitCode }) => exitCode)).toEqual([0, 0])

  const text = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('')
  expect(readRecording(folder)).toHaveLength(emulator.requests.length)
  const words = ['rotate an API key', 'webhook', 'terraform', 'Mona', '--region', 'quickstart', '@', 'job-1']
  for (const secret of [emulator.apiKey, emulator.projectId, ...words]) expect(text).not.toContain(secret)

  const replay = await startReplay({ folder })
  const play = async (inputs: Record<string, string>) =>
    (await action.run({ ...inputs, 'base-url': replay.baseUrl, 'api-key': 'mint_other' })).outputs
  const played = await play({ prompt: 'Another prompt, to another project.', 'project-id': 'other' })
  const views = await play(REPORT)
  await replay.close()
  expect(replay.unknown).toEqual([])
  const { result, status } = job.outputs
  expect(played).toMatchObject({ result, status, 'job-id': 'id-1', 'pr-number': '1' })
  const names = ['total', 'change', 'ai-share', 'headline'].map((name) => `page-views-${name}` as const)
  for (const name of names) expect([name, views[name]]).toEqual([name, expect.stringMatching(/./)])
  for (const name of names) expect([name, views[name]]).toEqual([name, report.outputs[name]])
})

test('refusals, lost connections and the order of answers are recorded and played', async ({ emulator }) => {
  const folder = newFolder()
  const recorder = await startRecorder({ folder, to: emulator.baseUrl })
  const order = { operation: 'create', times: 1 } as const
  const headers = { 'retry-after': '7', 'x-ratelimit-remaining': '0', 'set-cookie': 'who=mona' }
  emulator.faults.add({ ...order, fault: { kind: 'status', status: 429, headers } })
  emulator.faults.add({ ...order, fault: { kind: 'reset-after' } })
  emulator.faults.add({ ...order, fault: { kind: 'status', status: 502, body: '<html>Bad gateway</html>' } })
  const ask = async (baseUrl: string) => {
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${emulator.apiKey}`,
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'docs-agent-action/1.0.0',
      },
      body: '{"prompt": "Say hello."}',
    }
    const response = await fetch(`${baseUrl}/v2/agent/${emulator.projectId}/job`, init).catch(() => undefined)
    if (response === undefined) return 'lost'
    const { status, headers } = response
    return [status, headers.get('retry-after'), headers.get('set-cookie'), await response.text()]
  }
  const askAll = async (baseUrl: string) => [await ask(baseUrl), await ask(baseUrl), await ask(baseUrl)]
  const answers = await askAll(recorder.baseUrl)
  await recorder.close()
  const replay = await startReplay({ folder })
  const played = await askAll(replay.baseUrl)
  const after = await ask(replay.baseUrl)
  await replay.close()
  const blocked = [502, null, null, '<html>Bad gateway</html>']
  expect(answers).toEqual([[429, '7', null, '{"error":"Too Many Requests"}'], 'lost', blocked])
  expect(played).toEqual(answers)
  // The last answer stays.
  expect(after).toEqual(blocked)
})

const made = z.object({ inputs: z.record(z.string(), z.string()), outputs: z.record(z.string(), z.string()) })

/** What was recorded once and is played on: docs/internals/first-hour.md, "Make tests of it". */
const RECORDINGS = globSync('test/emulator/recordings/*/run.json', { cwd: ROOT }).map((file) => path.dirname(file))

test.for(RECORDINGS)('%s still has the outcome that it had', async (recording, { action }) => {
  const { inputs, outputs } = made.parse(JSON.parse(readFileSync(`${ROOT}${recording}/run.json`, 'utf8')))
  const replay = await startReplay({ folder: `${ROOT}${recording}` })
  const result = await action.run({ ...inputs, 'base-url': replay.baseUrl })
  await replay.close()
  expect(replay.unknown).toEqual([])
  expect(result.outputs).toMatchObject(outputs)
})

test('a recording is played by hand', async () => {
  const folder = `${ROOT}${RECORDINGS[0]}`
  const child = spawn(process.execPath, [`${ROOT}emulator/main.ts`, '--replay', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text
    if (printed.includes('Requests:')) break
  }
  const [, baseUrl] = /base-url +(\S+)/.exec(printed) ?? []
  const response = await fetch(`${baseUrl}/v2/agent/any/job/id-1`)
  expect(await response.json()).toMatchObject({ id: 'id-1', status: 'completed' })
})

describe('of a value, a recording keeps', () => {
  const secret = 'Please document how the new regions of the command line are chosen, with examples.'
  const anonymous = createAnonymous(() => ['mint_key', 'acme-project', secret])

  test.for<[what: string, sent: unknown, kept: unknown]>([
    ['numbers, truth values and nothing', [1, true, null, ''], [1, true, null, '']],
    ["the service's own words", { status: 'paused', model: 'm-1' }, { status: 'paused', model: 'm-1' }],
    ['that two ids are the same', [{ id: 'a' }, { id: 'b' }, { id: 'a' }], [1, 2, 1].map((n) => ({ id: `id-${n}` }))],
    ['the length of a text', { query: 'Who are you?' }, { query: 'text-1 (12 characters)' }],
    ['that a page is one', { path: '/hr/salaries', home: '/' }, { path: '/page-1', home: '/' }],
    [
      'the kind of a link',
      { prLink: 'https://github.com/own/docs/pull/731' },
      { prLink: 'https://github.com/acme/docs/pull/1' },
    ],
    [
      'what is wrong',
      { error: 'No project acme-project for mint_abc of mona@example.com' },
      { error: 'No project [removed] for [removed] of [removed]' },
    ],
    [
      'no error that repeats a part of a prompt',
      { error: `The prompt "${secret.slice(8, 60)}" is refused` },
      { error: expect.stringMatching(/^text-\d+ \(\d+ characters\)$/) },
    ],
  ])('%s', ([, sent, kept]) => {
    expect(anonymous.body(JSON.stringify(sent))).toEqual(kept)
  })
})
