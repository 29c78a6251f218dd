import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { createLog } from '#platform/log.ts'
import { createQueue, defineJob, type RunningQueue } from '#platform/queue.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const greet = defineJob({ name: 'greet', payload: z.object({ id: z.string() }) })
const log = createLog({ level: 'silent', readable: false })
const done: string[] = []
let db: Database
let queue: RunningQueue

const add = (id: string, options = {}) =>
  inTransaction(db, (trx) => queue.enqueue(trx, greet, { id }, options))

beforeAll(async () => {
  db = await openTestDatabase()
  queue = createQueue(db, log)
  queue.work(greet, async ({ id }) => {
    done.push(id)
  })
})
afterAll(async () => {
  await queue.stop()
  await db.close()
})

it('waits with what is added before it has started', async () => {
  const added = add('early')
  await queue.start({ work: false })
  await added
  expect(await queue.drain()).toBe(1)
  expect(done.splice(0)).toEqual(['early'])
})

it('adds a job exactly when the transaction commits', async () => {
  const failed = inTransaction(db, async (trx) => {
    await queue.enqueue(trx, greet, { id: 'rolled back' })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await add('committed')
  await queue.drain()
  expect(done.splice(0)).toEqual(['committed'])
})

it('keeps one waiting job per key, and any number without', async () => {
  await add('a', { singletonKey: 'k' })
  await add('b', { singletonKey: 'k' })
  await add('c')
  await add('c')
  await queue.drain()
  expect(done.splice(0).toSorted()).toEqual(['a', 'c', 'c'])
})

it('refuses a payload that the definition does not allow', async () => {
  await expect(
    inTransaction(db, (trx) => queue.enqueue(trx, greet, { id: 1 as unknown as string })),
  ).rejects.toThrow()
})

it('gives a job to a worker in another process as soon as it is committed', async () => {
  const worker = createQueue(db, log)
  const delivered = new Promise<string>((resolve) => worker.work(greet, async ({ id }) => resolve(id)))
  await worker.start({ work: true })
  await add('at once')
  expect(await delivered).toBe('at once')
  await worker.stop()
})
