import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Scenarios start the action as a process and wait for real seconds.
    testTimeout: 30_000,
    // Scenarios wait more than they compute: one worker on two cores would leave half of the time unused.
    maxWorkers: 2,
    // Some scenarios are held to seconds; a machine of CI that stalls for a moment is no defect.
    retry: process.env.CI ? 2 : 0,
  },
})
