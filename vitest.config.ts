import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'packages/domain',
      'packages/credentials',
      'packages/identity',
      'packages/resume',
      'packages/postings',
      'apps/api',
      'apps/web',
      'tools',
    ],
  },
})
