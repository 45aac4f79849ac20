import { describe, expect, test } from 'vitest'
import { runHere } from './workflows/script.ts'
import { ROOT } from './workflows/workflow.ts'

describe.for(['scripts/demo.ts', 'scripts/pictures.ts', 'emulator/main.ts', 'bench/main.ts', 'bench/replay/main.ts'])(
  '%s',
  (script) => {
    test('explains itself', async () => {
      const help = await runHere(script, '--help')
      expect(help).toEqual({ code: 0, printed: expect.stringMatching(/^Usage: npm run /) })
    })

    test('explains itself where an option is wrong', async () => {
      const wrong = await runHere(script, '--wrong')
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
  const { code, printed } = await runHere('bench/replay/main.ts', ...args)
  expect([code, printed.startsWith(why), /^ +at /m.test(printed)]).toEqual([1, true, false])
})
