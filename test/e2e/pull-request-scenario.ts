import { expect } from 'vitest'
import type { Comment } from '../../emulator/github/comments.ts'
import { type GitHubEmulator, startGitHub } from '../../emulator/github/server.ts'
import type { Emulator } from '../../emulator/service/server.ts'
import { type Marker, readMarker, type ThreadIdentity, writeMarker } from '../../src/memory/marker.ts'
import type { ActionOptions, ActionResult, RunningAction } from './run-action.ts'
import { test as scenario, shown } from './scenario.ts'

type Inputs = Record<string, string>
type More = Omit<ActionOptions, 'inputs' | 'onTestFinished'>

/** The action in a workflow of `acme/app`, with the emulated GitHub behind it. */
export interface App {
  run(inputs: Inputs, more?: More): Promise<ActionResult>
  start(inputs: Inputs, more?: More): Promise<RunningAction>
}

/** A test with both emulators. Every run is also held to keep its secrets on GitHub's pages. */
export const test = scenario
  .extend('github', async ({ emulator }, { onCleanup }): Promise<GitHubEmulator> => {
    const github = await startGitHub()
    onCleanup(async () => {
      await github.close()
      expect(github.violations, 'what GitHub would not have taken').toEqual([])
      for (const comment of [...github.comments, ...github.deletedComments])
        expectSecretsKept(comment, emulator, github)
    })
    return github
  })
  .extend('app', ({ action, github }): App => {
    const start = async (inputs: Inputs, more: More = {}): Promise<RunningAction> => {
      const running = await action.start(inputs, { ...more, env: { ...github.env, ...more.env } })
      const finished = running.finished.then((result) => {
        const { stdout, summary, outputWrites } = result
        const texts = [stdout, shown(summary), ...outputWrites.map(({ value }) => value)]
        for (const text of texts) expect(text, 'the token').not.toContain(github.token)
        return result
      })
      finished.catch(() => undefined)
      return { ...running, finished }
    }
    return { start, run: async (inputs, more) => (await start(inputs, more)).finished }
  })

/** Comments hold neither key, token nor project, in their markers either. */
function expectSecretsKept(comment: Comment, { apiKey, projectId }: Emulator, { token }: GitHubEmulator): void {
  for (const version of comment.versions) {
    const text = `${shown(version)}\n${JSON.stringify(readMarker(version))}`
    for (const secret of [apiKey, projectId, token]) expect(text, 'a secret').not.toContain(secret)
  }
}

type Event = NonNullable<ActionOptions['event']>

interface EventParts {
  number?: number
  /** Of the pull request. */
  author?: string
  sender?: string
  /** `owner/name` of the head. */
  from?: string
  headSha?: string
}

/** An event about a pull request: one of its own kinds, or a comment on it. */
export function onPullRequest(name: string, parts: EventParts = {}): Event {
  const { number = 1, author = 'octocat', sender = author, from = 'acme/app', headSha = 'c'.repeat(40) } = parts
  const about =
    name === 'issue_comment'
      ? { issue: { number, user: { login: author }, pull_request: {} }, comment: { user: { login: sender } } }
      : {
          pull_request: {
            number,
            user: { login: author },
            head: { sha: headSha, repo: { full_name: from } },
            base: { repo: { full_name: 'acme/app' } },
          },
        }
  return { name, actor: sender, payload: { ...about, sender: { login: sender } } }
}

export const ZERO = '0'.repeat(40)

export function onPush(before: string, after: string, authors: readonly string[] = [], sender = 'octocat'): Event {
  const commits = authors.map((username) => ({ author: { username } }))
  return { name: 'push', actor: sender, payload: { before, after, commits, sender: { login: sender } } }
}

export const onSchedule: Event = { name: 'schedule', payload: { schedule: '0 0 * * *' } }

/** The prompts that the service was given, oldest first. */
export function prompts({ requests }: Emulator): (string | undefined)[] {
  return requests.filter(({ method }) => method === 'POST').map(({ prompt }) => prompt)
}

/** The operations that GitHub was asked for, in order. */
export function asked({ requests }: GitHubEmulator): (string | undefined)[] {
  return requests.map(({ operation }) => operation)
}

/** The marker of a comment, which has one. */
export function markerOf(comment: Comment | undefined): Marker {
  const marker = readMarker(comment?.body ?? '')
  if (marker === undefined) throw new Error(`There is no marker in ${comment?.body ?? 'no comment'}`)
  return marker
}

/** The line of a comment that says what came of it. */
export function headLine(body: string | undefined): string {
  return body?.split('\n')[2] ?? ''
}

/** Takes the marker of a comment, changes it, and puts it back, as another writer might. */
export function withMarker(comment: Comment | undefined, change: (marker: Marker) => Partial<ThreadIdentity & Marker>) {
  const marker = markerOf(comment)
  const [, ...rest] = (comment?.body ?? '').split('\n')
  return [writeMarker({ ...marker, ...change(marker) }), ...rest].join('\n')
}

/** What the warnings of a run say. */
export function warnings({ annotations }: ActionResult): string[] {
  return annotations.filter(({ level }) => level === 'warning').map(({ message }) => message)
}
