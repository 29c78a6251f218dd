import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'identity',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/test-setup.ts'],
    testTimeout: 20_000,
  },
})
