import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'
import { isAlive } from '#db/embedded/lock.ts'
import { toProblem } from '#platform/http/problem.ts'
import { holdDatabase, killProcess } from '#testing/held-database.ts'

const log = createLog({ level: 'silent', readable: false })
let folder: string

const holder = () => holdDatabase(folder)

/** Process id of the embedded PostgreSQL; 0 while it is not running. */
const postmaster = async () =>
  Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

/** Polls until the check returns true; the test's timeout is the limit. */
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-embedded-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('is created at the first start, in UTF-8 and UTC, and listens on no network', async () => {
    const db = await openDatabase({ dataFolder: folder }, log)
    const { rows } = await db.pool.query(`
      select current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
        current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
        lower('ÅÉ') as lower, to_tsvector('simple', 'Zürich Éclair') @@ to_tsquery('simple', 'éclair') as words`)
    expect(rows).toEqual([
      { encoding: 'UTF8', zone: 'UTC', addresses: '', fsync: 'on', lower: 'åé', words: true },
    ])
    await db.pool.query('create table numbers (n int primary key)')
    const pid = await postmaster()
    await db.close()
    expect(isAlive(pid)).toBe(false)
    expect((await stat(join(folder, 'data'))).mode & 0o077).toBe(0)
  })

  it('logs a constraint violation without the values of the row', async () => {
    const db = await openDatabase({ dataFolder: folder }, log)
    await db.pool.query('create table checked (words text check (length(words) < 5))')
    const refused = db.pool.query('insert into checked values ($1)', ['typed by a person'])
    await expect(refused).rejects.toThrow('violates check constraint')
    await db.close()
    const lines = await readFile(join(folder, 'postgres.log'), 'utf8')
    expect(lines).toContain('violates check constraint "checked_words_check"')
    expect(lines).not.toContain('typed by a person')
  })

  it('refuses a second process and lets commands share the database', async () => {
    const child = await holder()
    await expect(openDatabase({ dataFolder: folder }, log)).rejects.toThrow(
      `Vouch is already running with this data (process ${child.pid}). Stop it, or set VOUCH_DATA`,
    )
    const shared = await openDatabase({ dataFolder: folder }, log, { share: true })
    expect((await shared.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await shared.close()
    const pid = await postmaster()
    await killProcess(child, 'SIGTERM')
    expect(isAlive(pid)).toBe(false)
  })

  it('keeps committed rows when the process is killed, and stops the orphaned server', async () => {
    const child = await holder()
    const orphan = await postmaster()
    await killProcess(child, 'SIGKILL')
    expect(isAlive(orphan)).toBe(true)
    const db = await openDatabase({ dataFolder: folder }, log)
    expect(isAlive(orphan)).toBe(false)
    const { rows } = await db.pool.query('select count(*) as n from numbers')
    expect(rows).toEqual([{ n: 2 }])
    await db.close()
  })

  it('takes over a lock whose process id was reused by another process', async () => {
    await writeFile(join(folder, 'lock'), `${process.ppid}\n1\n`)
    const db = await openDatabase({ dataFolder: folder }, log)
    await db.close()
  })

  it('restarts PostgreSQL when it dies, and answers 503 until then', async () => {
    const db = await openDatabase({ dataFolder: folder }, log)
    await db.pool.query('select 1')
    const first = await postmaster()
    process.kill(first, 'SIGKILL')
    const failures: unknown[] = []
    await until(() =>
      db.pool.query('select 1').then(
        async () => ![0, first].includes(await postmaster()),
        (error: unknown) => {
          failures.push(error)
          return false
        },
      ),
    )
    for (const failure of failures) {
      expect(toProblem(failure, 'id', '/')).toMatchObject({ status: 503, retryAfterSeconds: 1 })
    }
    await db.close()
  })

  it('restarts PostgreSQL after an external SIGTERM', async () => {
    const db = await openDatabase({ dataFolder: folder }, log)
    await db.pool.query('select 1')
    const first = await postmaster()
    process.kill(first, 'SIGTERM')
    await until(async () => ![0, first].includes(await postmaster()))
    await until(() => db.pool.query('select 1').then(Boolean, () => false))
    await db.close()
  })

  it('survives a PostgreSQL crash between two statements of a transaction', async () => {
    const db = await openDatabase({ dataFolder: folder }, log)
    const work = db.kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      const pid = await postmaster()
      process.kill(pid, 'SIGKILL')
      await until(() =>
        db.pool.query('select 1').then(
          async () => (await postmaster()) !== pid,
          () => false,
        ),
      )
      await sql`select 1`.execute(trx)
    })
    const failure = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(toProblem(failure, 'id', '/').status).toBe(503)
    await db.close()
  })

  it('recreates the cluster after an interrupted first start', async () => {
    const other = join(folder, 'interrupted')
    await mkdir(join(other, 'data.new'), { recursive: true })
    await writeFile(join(other, 'data.new', 'PG_VERSION'), '18')
    const db = await openDatabase({ dataFolder: other }, log)
    expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await db.close()
  })
})

describe('DATABASE_URL', () => {
  it('reports an unreachable server in a sentence', async () => {
    const url = 'postgresql://vouch:secret@127.0.0.1:1/vouch?sslmode=verify-full&sslrootcert=/none'
    await expect(openDatabase({ databaseUrl: url, dataFolder: folder }, log)).rejects.toThrow(
      /DATABASE_URL\): ENOENT: no such file/,
    )
  })
})
