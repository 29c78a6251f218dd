import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    isolate: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../tools/test/postgres.ts', 'src/testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
