import { getPriority } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { databaseAt } from '#db/connect.ts'
import type { DB } from '#db/schema.ts'

const log = createLog({ level: 'error', readable: true })

/** Opens the test database, as one of this machine or another one. */
const open = (isEmbedded: boolean) =>
  databaseAt({ ...inject('cluster'), database: 'postgres' }, log, async () => undefined, { isEmbedded })

async function processOf(connection: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]?.pid ?? 0
}

test('long work has a connection of its own, which lets others go first and ends with it', async () => {
  const db = open(true)
  const pid = await db.inBackground(async (connection) => {
    const own = await processOf(connection)
    expect(getPriority(own)).toBeGreaterThan(0)
    const others = await processOf(db.kysely)
    expect(others).not.toBe(own)
    expect(getPriority(others)).toBe(0)
    return own
  })
  const left = async () => {
    const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db.kysely)
    return rows.length
  }
  await expect.poll(left).toBe(0)
  await db.close()
})

test('the process of a PostgreSQL that is not ours keeps its priority', async () => {
  const db = open(false)
  await expect(db.inBackground(async (connection) => getPriority(await processOf(connection)))).resolves.toBe(
    0,
  )
  await db.close()
})

test('its failure closes the connection too', async () => {
  const db = open(false)
  const failing = db.inBackground(async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await db.close()
})
