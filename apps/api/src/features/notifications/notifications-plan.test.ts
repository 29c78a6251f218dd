import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReadableBy, unreadCount } from '#db/sql/notification-sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** The plan of a statement where other plans than by index cost too much, as they do in large tables. */
const planOf = (text: string) =>
  inTransaction(app.db, async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(text)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

const person = `'00000000-0000-7000-8000-000000000000'::uuid`

test('unread notifications are counted in the index alone', async () => {
  expect(await planOf(`select ${unreadCount(person)}`)).toContain(
    'Index Only Scan using notifications_unread_jobs',
  )
})

test('the jobs whose applicants a person reads are found once for a list', async () => {
  const list = `select from notifications n where user_id = ${person} and ${isReadableBy(person)} order by at desc limit 21`
  expect(await planOf(list)).toContain('hashed SubPlan')
})
