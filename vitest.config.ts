import { defineConfig } from 'vitest/config'

/** `npm run test:deep` tries far more cases, and waits for real minutes. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    env: mode === 'deep' ? { DEEP: '1' } : {},
    // Scenarios start the action as a process and wait for real seconds.
    testTimeout: mode === 'deep' ? 1_200_000 : 30_000,
    // Scenarios wait more than they compute: one worker on two cores would leave half of the time unused.
    maxWorkers: 2,
    // Some scenarios are held to seconds; a machine of CI that stalls for a moment is no defect.
    retry: process.env.CI ? 2 : 0,
    coverage: {
      // What decides: the features, the policies and the making of text. The edges are covered from outside, on dist/.
      include: [
        'src/{agent-job,page-views,pull-request,text}/**',
        'src/{clock,errors,retry}.ts',
        'src/service/explain.ts',
      ],
      reporter: ['text'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
}))
