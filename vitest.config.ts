import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left to itself Vitest uses one worker on two cores.
    maxWorkers: '100%',
    projects: ['packages/domain', 'packages/identity', 'apps/api', 'apps/web', 'tools'],
  },
})
