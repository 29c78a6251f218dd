import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/domain', 'packages/identity', 'apps/api', 'apps/web', 'tools'],
  },
})
