import { defineConfig } from 'vitest/config'

/** Tests of functions without any state, whose files can share modules: so they take half the time. */
const DECISIONS = [
  'test/{change,docs-pull-request,job,memory,prompt,report}/**/*.test.ts',
  'test/core/{clock,errors,markdown,outcome,proxy,pull-request,redact,retry,text}.test.ts',
  'test/event/{event,guards,remark}.test.ts',
]

/** Tests that start processes or wait for real seconds. Coverage leaves them out: it does not see what processes run. */
const SCENARIOS = [
  'test/{bench,e2e,examples}/**/*.test.ts',
  'test/service/{agent-api,connection,page-views-api}.test.ts',
  'test/repo/workflows/**/*.test.ts',
  'test/repo/claims.test.ts',
]

/** `npm run test:deep` tries far more cases. */
export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      // No project retries a test: what fails now and then is a defect, in the action or in its test.
      { extends: true, test: { name: 'decisions', include: DECISIONS, isolate: false } },
      {
        extends: true,
        test: { name: 'edges', include: ['test/**/*.test.ts'], exclude: [...DECISIONS, ...SCENARIOS], isolate: false },
      },
      { extends: true, test: { name: 'scenarios', include: SCENARIOS, isolate: false } },
    ],
    env: mode === 'deep' ? { DEEP: '1' } : {},
    // Wide, as a busy machine makes tests slow, not wrong. A test that must be quick says so itself.
    testTimeout: mode === 'deep' ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    // Scenarios wait more than they compute: so many share two cores.
    maxWorkers: 5,
    coverage: {
      // What decides, the phases and the edge to the runner. The other edges are covered from outside, on dist/.
      include: [
        'src/{change,core,docs-pull-request,event,inputs,job,memory,phases,prompt,report,runner}/**',
        'src/{main,run}.ts',
        'src/service/explain.ts',
      ],
      reporter: ['text'],
      thresholds: { branches: 97, functions: 99, lines: 99, statements: 99 },
    },
  },
}))
