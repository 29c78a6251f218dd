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
  tag: 'Test',
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

  it('does the work once for ten calls at the same time and gives all the same answer', async () => {
    const headers = key()
    const calls = Array.from({ length: 10 }, () =>
      t.request(count, { body: { name: 'together' } }, kim, headers),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(await done('together')).toHaveLength(1)
  })

  it('refuses the same key with another body', async () => {
    const headers = key()
    await t.request(count, { body: { name: 'first' } }, kim, headers)
    const other = await t.request(count, { body: { name: 'second' } }, kim, headers)
    expect(other.problem?.code).toBe('duplicate-request')
    expect(await done('second')).toHaveLength(0)
  })

  it('keeps keys of people apart', async () => {
    const headers = key()
    await t.request(count, { body: { name: 'apart' } }, kim, headers)
    await t.request(count, { body: { name: 'apart' } }, await t.person(), headers)
    expect(await done('apart')).toHaveLength(2)
  })

  it('lets a failed call be tried again', async () => {
    const headers = key()
    failNext = true
    expect((await t.request(count, { body: { name: 'again' } }, kim, headers)).status).toBe(409)
    failNext = false
    expect((await t.request(count, { body: { name: 'again' } }, kim, headers)).status).toBe(201)
    expect(await done('again')).toHaveLength(1)
  })

  it('keeps the transaction that was committed, when one before it in the same call was not', async () => {
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

  it('gives the first answer when that never arrived, and does the work no second time', async () => {
    const headers = key()
    failAfterCommit = true
    expect((await t.request(count, { body: { name: 'lost' } }, kim, headers)).status).toBe(409)
    failAfterCommit = false
    const retry = await t.request(count, { body: { name: 'lost' } }, kim, headers)
    expect(retry).toMatchObject({ status: 201, body: { row: counted } })
    expect(await done('lost')).toHaveLength(1)
  })

  it('tells that it was done when nothing is left to answer with', async () => {
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

  it('forgets a key after 24 hours', async () => {
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
