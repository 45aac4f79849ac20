import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from './workflows/workflow.ts'

/** Runs a script here, since a process for each would cost half a second, up to where it ends itself. */
async function endOf(script: string, ...args: string[]): Promise<{ code: unknown; printed: string }> {
  let printed = ''
  const print = (text: string) => {
    printed += `${text}\n`
  }
  const { argv } = process
  process.argv = [...argv.slice(0, 1), script, ...args]
  onTestFinished(() => {
    process.argv = argv
    vi.restoreAllMocks()
  })
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw { code }
  })
  const end = await import(`${ROOT}${script}?${args.join()}`).catch((thrown: { code: unknown }) => thrown)
  return { code: end.code, printed }
}

describe.for(['scripts/demo.ts', 'scripts/pictures.ts', 'emulator/main.ts', 'bench/main.ts', 'bench/replay/main.ts'])(
  '%s',
  (script) => {
    test('explains itself', async () => {
      const help = await endOf(script, '--help')
      expect(help).toEqual({ code: 0, printed: expect.stringMatching(/^Usage: npm run /) })
    })

    test('explains itself where an option is wrong', async () => {
      const wrong = await endOf(script, '--wrong')
      expect(wrong).toEqual({
        code: 1,
        printed: expect.stringMatching(/^Unknown option '--wrong'.*\n\nUsage: npm run /s),
      })
    })
  },
)

test.for<[what: string, args: string[], why: string]>([
  ['no path', [], 'Give the path of one clone.'],
  ['a path that is not there', ['/nowhere'], 'There is no folder /nowhere.'],
  ['a folder without a repository', ['/'], '/ is not a clone of a Git repository, or it has no commit.'],
  ['another way', ['.', '--every', 'day'], '--every should be change, week, both, release, not day.'],
  ['a time without commits', [ROOT, '--since', '2090-01-01'], 'Nothing was committed since 2090-01-01: the newest'],
])('the replay says what is wrong with %s, without a stack trace', async ([, args, why]) => {
  const { code, printed } = await endOf('bench/replay/main.ts', ...args)
  expect([code, printed.startsWith(why), /^ +at /m.test(printed)]).toEqual([1, true, false])
})
