import type { TestProject } from 'vitest/node'
import { startCluster } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    identityPostgres: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('identityPostgres', cluster.url)
  return cluster.stop
}
