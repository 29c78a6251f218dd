import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'postings',
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
