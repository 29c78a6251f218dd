import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const log = createLog({ level: 'silent', readable: false })
let folder: string
let db: Database

const run = () => migrate(db, [{ name: 'test', folder: pathToFileURL(folder) }], log)
const file = (name: string, sql: string) => writeFile(join(folder, name), sql)
const tables = async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_name like 't\\_%' order by 1`,
  )
  return rows.map((row) => row.name)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-migrate-'))
  db = await openTestDatabase('empty')
  await file('0001-one.sql', 'create table t_one (n int); insert into t_one values (1);')
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

it('applies each file once, in order, also when many processes start together', async () => {
  await file('0002-two.sql', 'create table t_two as select n from t_one;')
  const counts = await Promise.all([run(), run(), run(), run()])
  expect(counts.toSorted()).toEqual([0, 0, 0, 2])
  expect(await tables()).toEqual(['t_one', 't_two'])
})

it('rolls back a file that fails, and applies it once corrected', async () => {
  await file('0002-two.sql', 'create table t_two (n int); select nothing from nowhere;')
  await expect(run()).rejects.toThrow('The migration test/0002-two failed: relation "nowhere" does not exist')
  expect(await tables()).toEqual(['t_one'])
  await file('0002-two.sql', 'create table t_two (n int);')
  expect(await run()).toBe(1)
})

it('refuses a database migrated by a newer version', async () => {
  await file('0002-two.sql', 'create table t_two (n int);')
  await run()
  await rm(join(folder, '0002-two.sql'))
  await expect(run()).rejects.toThrow('This database was used by a newer Vouch (its migration test/0002-two')
})

it('refuses a file changed after it was applied', async () => {
  await run()
  await file('0001-one.sql', 'create table t_other (n int);')
  await expect(run()).rejects.toThrow('The migration test/0001-one was changed')
})

it('runs statements that cannot run in a transaction', async () => {
  await file('0002-index.sql', '-- no transaction\ncreate index concurrently t_n on t_one (n);\n')
  // Two nodes start at once, as in a rolling upgrade.
  const applied = await Promise.all([run(), run()])
  expect(applied.toSorted()).toEqual([0, 2])
})

it('builds indexes anew that a failure left invalid', async () => {
  const folder = new URL('./migrations/', import.meta.url)
  // Older files have run everywhere and may not change.
  const files = (await readdir(folder)).filter((name) => name >= '0105').sort()
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))
  const made = texts.flatMap((text) =>
    [...text.matchAll(/CREATE INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/g)].map(
      ({ 1: name = '', index }) => ({
        name,
        isDroppedFirst: text.slice(0, index).includes(`DROP INDEX CONCURRENTLY IF EXISTS ${name};`),
      }),
    ),
  )
  expect(made.length).toBeGreaterThan(2)
  expect(made.filter(({ isDroppedFirst }) => !isDroppedFirst)).toEqual([])
})
