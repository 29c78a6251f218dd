import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { createLog } from '../../apps/api/src/base/log.ts'
import { startCluster } from '../../apps/api/src/db/embedded/cluster.ts'
import type { Address } from '../../apps/api/src/db/pool.ts'
import { makeScratchFolder } from '../../apps/e2e/support/scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to reach the PostgreSQL of this test run. */
    cluster: Address
  }
}

/** Starts one PostgreSQL per test run, when the first Vitest project needs it. All projects use that PostgreSQL. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ('cluster' in project.getProvidedContext()) return undefined
  const folder = makeScratchFolder('test')
  const cluster = await startCluster({ folder, fast: true }, createLog({ level: 'error', readable: true }))
  const address = cluster.address('postgres')
  project.vitest.provide('cluster', address)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
