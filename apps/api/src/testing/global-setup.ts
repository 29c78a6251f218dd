import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '#base/log.ts'
import { databaseAt } from '#db/connect.ts'
import { startCluster } from '#db/embedded-cluster.ts'
import { migrate } from '#db/migrate.ts'
import { type Address, connectOnce } from '#db/pool.ts'
import { migrationSources } from '#db/sources.ts'
import { accountsOf } from '#main/accounts.ts'
import { createMarketplace } from '#main/features.ts'
import { createIdentityService, identityPorts } from '#main/identity.ts'
import { registerJobs } from '#main/jobs.ts'
import { createPlatform } from '#main/platform.ts'
import { testConfig, testSecrets } from '#testing/test-config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL; its database `template` has every table. */
    cluster: Address
  }
}

/** Starts one PostgreSQL for the run and prepares the database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog({ level: 'error', readable: true })
  const folder = await mkdtemp(join(tmpdir(), 'vouch-test-'))
  const cluster = await startCluster({ folder, fast: true }, log)
  const maintenance = await connectOnce(cluster.address('postgres'))
  await maintenance.query('create database template')
  await maintenance.end()
  const db = databaseAt(cluster.address('template'), log, async () => undefined)
  await migrate(db, migrationSources, log)
  const platform = createPlatform({
    config: testConfig({ VOUCH_DATA: folder }),
    log,
    db,
    clock: () => new Date(),
    secrets: testSecrets,
  })
  const identity = createIdentityService(platform, identityPorts(platform))
  const marketplace = createMarketplace(platform, accountsOf(platform, identity))
  await marketplace.ensureMasters()
  await marketplace.ensureLegal()
  registerJobs(platform, marketplace, identity)
  await platform.queue.start({ work: false })
  await platform.queue.stop()
  await db.close()
  project.provide('cluster', cluster.address('postgres'))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
