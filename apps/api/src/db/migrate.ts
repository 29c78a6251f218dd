import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '#base/log.ts'
import { StartError } from '#base/start-error.ts'
import { type Address, connectOnce } from '#db/pool.ts'

/** An append-only folder of migrations, named like `0001-name.sql`. */
export interface MigrationSource {
  /** Namespace of these migration numbers, such as `vouch` or `identity`. */
  readonly name: string
  readonly folder: URL
}

interface Migration {
  readonly source: string
  readonly id: string
  readonly sql: string
  readonly checksum: string
}

/** Key of the PostgreSQL advisory lock: arbitrary, but used by no other code on this database. */
const lockKey = 7_683_211
const retryMs = 200

/**
 * Applies missing migrations, each file in its own transaction. Concurrent processes wait for an advisory
 * lock. A file whose first line is `-- no transaction` runs statement by statement without a transaction.
 * @returns the number of applied migrations
 * @throws StartError when the database is newer than this code, or an applied file was changed
 */
export async function migrate(
  database: { readonly url: string },
  sources: readonly MigrationSource[],
  log: Log,
): Promise<number> {
  const known = (await Promise.all(sources.map(readSource))).flat()
  const address: Address = { connectionString: database.url }
  const client = await connectOnce(address)
  try {
    await waitForLock(client)
    const applied = await readApplied(client)
    check(known, applied, sources)
    const missing = known.filter((migration) => !applied.has(nameOf(migration)))
    for (const migration of missing) {
      await apply(client, migration)
      log.info({ migration: nameOf(migration) }, 'migrated')
    }
    return missing.length
  } finally {
    await client.end()
  }
}

/**
 * Polls for the lock. A statement that waits for it would deadlock with `create index concurrently` in the process that holds
 * it, which waits for every statement that began earlier.
 */
async function waitForLock(client: Client): Promise<void> {
  const free = 'select pg_try_advisory_lock($1) as free'
  while ((await client.query<{ free: boolean }>(free, [lockKey])).rows[0]?.free !== true) await delay(retryMs)
}

async function readSource(source: MigrationSource): Promise<Migration[]> {
  const names = (await readdir(source.folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, `${source.folder.href.replace(/\/?$/, '/')}`), 'utf8')
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { source: source.name, id: name.slice(0, -'.sql'.length), sql, checksum }
    }),
  )
}

async function readApplied(client: Client): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists schema_migrations (
      source text not null,
      id text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (source, id)
    )`)
  const { rows } = await client.query<{ source: string; id: string; checksum: string }>(
    'select source, id, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [nameOf(row), row.checksum]))
}

function check(
  known: readonly Migration[],
  applied: Map<string, string>,
  sources: readonly MigrationSource[],
): void {
  const byName = new Map(known.map((migration) => [nameOf(migration), migration]))
  for (const [name, checksum] of applied) {
    const isKnownSource = sources.some((source) => name.startsWith(`${source.name}/`))
    const migration = byName.get(name)
    if (isKnownSource && !migration) {
      throw new StartError(
        `This database was used by a newer Vouch (its migration ${name} is unknown here). Start that version, or restore an older backup.`,
      )
    }
    if (migration && migration.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it was applied. Restore the file and add a new migration instead.`,
      )
    }
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  const record = () =>
    client.query('insert into schema_migrations (source, id, checksum) values ($1, $2, $3)', [
      migration.source,
      migration.id,
      migration.checksum,
    ])
  try {
    if (migration.sql.startsWith('-- no transaction')) {
      for (const statement of migration.sql.split(/;\s*\n/).filter((part) => part.trim()))
        await client.query(statement)
      await record()
      return
    }
    await client.query('begin')
    await client.query(migration.sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(`The migration ${nameOf(migration)} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function nameOf(migration: { readonly source: string; readonly id: string }): string {
  return `${migration.source}/${migration.id}`
}
