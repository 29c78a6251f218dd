import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { identityMigrations } from '../index.ts'

/** How to reach a PostgreSQL. `host` may be a socket folder. */
interface Address {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the test PostgreSQL. */
    cluster: Address
  }
}

/** Creates a database and applies the identity migrations. */
export async function createDatabase(address: Address = inject('cluster')): Promise<pg.Pool> {
  const name = `identity_${randomUUID().replaceAll('-', '')}`
  const { host, port, user, password } = address
  const connection = { host, port, user, ...(password === undefined ? {} : { password }) }
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const pool = new pg.Pool({ ...connection, database: name, max: 10, connectionTimeoutMillis: 5000 })
  pool.on('error', () => undefined)
  for (const file of (await readdir(identityMigrations)).sort()) {
    await pool.query(await readFile(new URL(file, identityMigrations), 'utf8'))
  }
  return pool
}
