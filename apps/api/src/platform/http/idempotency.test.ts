import { defineRoute } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import { mount } from '#platform/http/mount.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const count = defineRoute({
  id: 'countOnce',
  method: 'POST',
  path: '/test/count',
  audience: 'signed-in',
  summary: 'Counts',
  body: z.object({ name: z.string() }),
  idempotent: true,
  answers: { 201: z.object({ row: z.int() }) },
  errors: ['conflict'],
})

const id = '01990000-0000-7000-8000-000000000000'
let t: TestApp
let kim: TestPerson
let failNext = false
let failFirstTry = false
let failAfterCommit = false
let counted = 0

beforeAll(async () => {
  t = await buildTestApp({
    routes: (api) => {
      mount(api, count, async ({ body }) => {
        if (failFirstTry) await expect(inTransaction(t.db, () => Promise.reject('busy'))).rejects.toBe('busy')
        const row = await inTransaction(t.db, async (trx) => {
          await trx
            .insertInto('audit_events')
            .values({ id: crypto.randomUUID(), action: body.name, subject_type: 'test', subject_id: id })
            .execute()
          if (failNext) throw new AppError('conflict', 'Not now.')
          await t.db.pool.query('select pg_sleep(0.1)')
          return ++counted
        })
        if (failAfterCommit) throw new AppError('conflict', 'Lost on the way.')
        return { row }
      })
    },
  })
  kim = await t.person('candidate')
})
afterAll(() => t.close())

describe('idempotency', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const done = (action: string) =>
    t.db.kysely.selectFrom('audit_events').select('id').where('action', '=', action).execute()

  it('ten concurrent calls do the work once and get the same response', async () => {
    const headers = key()
    const calls = Array.from({ length: 10 }, () =>
      t.request(count, { body: { name: 'together' } }, kim, headers),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(await done('together')).toHaveLength(1)
  })

  it('refuses a key reused with another body', async () => {
    const headers = key()
    await t.request(count, { body: { name: 'first' } }, kim, headers)
    const other = await t.request(count, { body: { name: 'second' } }, kim, headers)
    expect(other.problem?.code).toBe('duplicate-request')
    expect(await done('second')).toHaveLength(0)
  })

  it('keys of different people are independent', async () => {
    const headers = key()
    await t.request(count, { body: { name: 'apart' } }, kim, headers)
    await t.request(count, { body: { name: 'apart' } }, await t.person(), headers)
    expect(await done('apart')).toHaveLength(2)
  })

  it('a failed call can be retried', async () => {
    const headers = key()
    failNext = true
    expect((await t.request(count, { body: { name: 'again' } }, kim, headers)).status).toBe(409)
    failNext = false
    expect((await t.request(count, { body: { name: 'again' } }, kim, headers)).status).toBe(201)
    expect(await done('again')).toHaveLength(1)
  })

  it('guards the first committed transaction when an earlier one rolled back', async () => {
    const headers = key()
    failFirstTry = true
    const first = await t.request(count, { body: { name: 'tries' } }, kim, headers)
    failFirstTry = false
    expect(await t.request(count, { body: { name: 'tries' } }, kim, headers)).toMatchObject({
      status: 201,
      body: first.body,
    })
    expect(await done('tries')).toHaveLength(1)
  })

  it('a retry after a lost response gets the stored result without repeating the work', async () => {
    const headers = key()
    failAfterCommit = true
    expect((await t.request(count, { body: { name: 'lost' } }, kim, headers)).status).toBe(409)
    failAfterCommit = false
    const retry = await t.request(count, { body: { name: 'lost' } }, kim, headers)
    expect(retry).toMatchObject({ status: 201, body: { row: counted } })
    expect(await done('lost')).toHaveLength(1)
  })

  it('answers duplicate-request when no result is stored', async () => {
    const headers = key()
    await t.request(count, { body: { name: 'void' } }, kim, headers)
    await t.db.kysely
      .updateTable('idempotency_keys')
      .set({ result: null })
      .where('key', '=', headers['idempotency-key'])
      .execute()
    const retry = await t.request(count, { body: { name: 'void' } }, kim, headers)
    expect(retry.problem?.code).toBe('duplicate-request')
    expect(await done('void')).toHaveLength(1)
  })

  it('a key expires after 24 hours', async () => {
    const headers = key()
    await t.request(count, { body: { name: 'old' } }, kim, headers)
    await t.db.pool.query(
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = $1",
      [headers['idempotency-key']],
    )
    expect((await t.request(count, { body: { name: 'old' } }, kim, headers)).status).toBe(201)
    expect(await done('old')).toHaveLength(2)
  })
})
