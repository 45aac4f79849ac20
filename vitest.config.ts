import { defineConfig } from 'vitest/config'

/** `npm run test:deep` tries far more cases. */
export default defineConfig(({ mode }) => ({
  test: {
    include: ['test/**/*.test.ts'],
    // One worker runs many files, since loading the modules costs more than most tests. No test is retried: what fails
    // now and then is a defect, in the action or in its test.
    isolate: false,
    env: mode === 'deep' ? { DEEP: '1' } : {},
    // Wide, as a busy machine makes tests slow, not wrong. A test that must be quick says so itself.
    testTimeout: mode === 'deep' ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    // Each worker loads all modules, which costs a second of processor time.
    maxWorkers: mode === 'deep' ? 3 : 2,
    coverage: {
      include: ['src/**'],
      reporter: ['text'],
      // Most other branches are values for indexes that cannot be missing, which only the type checker asks for.
      thresholds: { branches: 97, functions: 98, lines: 99, statements: 99 },
    },
  },
}))
