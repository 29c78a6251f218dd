import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createLog } from '#base/log.ts'
import { type Database, databaseAt } from '#db/connect.ts'
import { type Address, connectOnce } from '#db/pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How to reach the PostgreSQL of this test run. Its database `template` has all tables. */
    cluster: Address
  }
}

/** Creates a database for one test file: a copy of the migrated template, or an empty database. Closing it drops it. */
export async function openTestDatabase(from: 'template' | 'empty' = 'template'): Promise<Database> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  const source = from === 'template' ? 'template template strategy file_copy' : ''
  await maintain(cluster, `create database ${name} ${source}`)
  const log = createLog({ level: 'error', readable: true })
  return databaseAt({ ...cluster, database: name }, log, () =>
    maintain(cluster, `drop database ${name} with (force)`),
  )
}

async function maintain(cluster: Address, statement: string): Promise<void> {
  const client = await connectOnce(cluster)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
