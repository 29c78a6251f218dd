import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'identity',
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../tools/test/postgres.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
