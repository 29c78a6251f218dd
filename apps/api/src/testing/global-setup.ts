import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '#base/log.ts'
import { databaseAt } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { connectOnce } from '#db/pool.ts'
import { migrationSources } from '#db/sources.ts'
import { createAccountDirectory } from '#main/accounts.ts'
import { createMarketplace } from '#main/features.ts'
import { createIdentityService, identityPorts } from '#main/identity.ts'
import { registerJobs } from '#main/jobs.ts'
import { createPlatform } from '#main/platform.ts'
import { testConfig, testSecrets } from '#testing/test-config.ts'

/** Creates the template database, of which each test file uses a copy. */
export async function setup(project: TestProject): Promise<void> {
  const log = createLog({ level: 'error', readable: true })
  const { cluster } = project.getProvidedContext()
  const maintenance = await connectOnce(cluster)
  await maintenance.query('create database template')
  await maintenance.end()
  const folder = await mkdtemp(join(tmpdir(), 'vouch-test-'))
  const db = databaseAt({ ...cluster, database: 'template' }, log, async () => undefined)
  await migrate(db, migrationSources, log)
  const platform = createPlatform({
    config: testConfig({ VOUCH_DATA: folder }),
    log,
    db,
    clock: () => new Date(),
    secrets: testSecrets,
  })
  const identity = createIdentityService(platform, identityPorts(platform))
  const marketplace = createMarketplace(platform, createAccountDirectory(platform, identity), {
    isSessionCurrent: async () => true,
  })
  await marketplace.ensureMasters()
  await marketplace.legal.ensure()
  registerJobs(platform, marketplace, identity)
  await platform.queue.start({ work: false })
  await platform.queue.stop()
  await db.close()
  await rm(folder, { recursive: true, force: true })
}
