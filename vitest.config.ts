import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Scenarios start the action as a process and wait for real seconds.
    testTimeout: 30_000,
  },
})
