import type { MasterGrant } from '@vouch/contract'
import { allowsSome } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createListRuleBook, type ListRuleBook } from './list-rule-book.ts'

let app: TestApp
let books: ListRuleBook[]
beforeAll(async () => {
  app = await buildTestApp()
  const log = createLog({ level: 'silent', readable: false })
  // What two processes know, each with a listener of its own.
  books = [createListRuleBook(app.db, log), createListRuleBook(app.db, log)]
  await Promise.all(books.map((book) => book.start()))
})
afterAll(async () => {
  await Promise.all(books.map((book) => book.stop()))
  await app.close()
})

const everybody: MasterGrant = { role: 'visitor', actions: ['list'], when: null, fields: {} }
const setRules = (grants: readonly MasterGrant[]) =>
  app.db.pool.query("update master_entities set grants = $1 where name = 'shifts'", [JSON.stringify(grants)])
const seenBy = (book: ListRuleBook) => async () => allowsSome(await book.reach(null, 'shifts'), 'list')

test('a change reaches all processes, also after their listeners were cut off', async () => {
  const expectAll = (seen: boolean) =>
    Promise.all(books.map((book) => expect.poll(seenBy(book), { timeout: 10_000, interval: 20 }).toBe(seen)))
  await expectAll(true)
  await setRules([])
  await expectAll(false)
  const { rowCount } = await app.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen list_rules'`,
  )
  expect(rowCount).toBeGreaterThanOrEqual(2)
  await setRules([everybody])
  await expectAll(true)
})

test('whoever was loaded after a change is decided by it at once', async () => {
  const [book] = books
  await setRules([])
  const { rows } = await app.db.pool.query<{ revision: string }>('select revision from list_rules_revision')
  const person = await app.person('candidate')
  const actor = {
    ...person,
    roles: ['candidate' as const],
    memberships: [],
    listRoles: [],
    emailVerified: true,
  }
  const call = {
    ...actor,
    deletionRequested: false,
    sid: null,
    authTime: 0,
    rulesRevision: Number(rows[0]?.revision),
  }
  expect(allowsSome((await book?.reach(call, 'shifts')) ?? expect.fail(), 'list')).toBe(false)
})
