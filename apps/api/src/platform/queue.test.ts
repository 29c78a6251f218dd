import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
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

it('delays enqueued jobs until the queue has started', async () => {
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

it('keeps one waiting job per key, and any number without a key', async () => {
  await add('a', { singletonKey: 'k' })
  await add('b', { singletonKey: 'k' })
  await add('c')
  await add('c')
  await queue.drain()
  expect(done.splice(0).toSorted()).toEqual(['a', 'c', 'c'])
})

it('rejects an invalid payload', async () => {
  await expect(
    inTransaction(db, (trx) => queue.enqueue(trx, greet, { id: 1 as unknown as string })),
  ).rejects.toThrow()
})

it('delivers a job to another worker as soon as it is committed', async () => {
  const worker = createQueue(db, log)
  const delivered = new Promise<string>((resolve) => worker.work(greet, async ({ id }) => resolve(id)))
  await worker.start({ work: true })
  await add('at once')
  expect(await delivered).toBe('at once')
  await worker.stop()
})

it('runs each job once across several workers', async () => {
  const ran: string[] = []
  const all = Promise.withResolvers<void>()
  const wanted = Array.from({ length: 30 }, (_, n) => `job ${n}`)
  const workers = Array.from({ length: 3 }, () => createQueue(db, log))
  for (const worker of workers) {
    worker.work(greet, async ({ id }) => {
      ran.push(id)
      if (ran.length === wanted.length) all.resolve()
    })
  }
  await Promise.all(workers.map((worker) => worker.start({ work: true })))
  await Promise.all(wanted.map((id) => add(id)))
  await all.promise
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(ran.toSorted()).toEqual(wanted.toSorted())
  expect(await queue.drain()).toBe(0)
})

it('runs some jobs at once, and leaves room beside those of one owner', async () => {
  const running = new Set<string>()
  const most: number[] = []
  const [busy, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const worker = createQueue(db, log)
  const run = async ({ id }: { id: string }) => {
    running.add(id)
    most.push(running.size)
    if (running.size === 3 && running.has('other')) busy.resolve()
    await end.promise
    running.delete(id)
  }
  worker.work(greet, run, { most: 3, perOwner: 2 })
  for (const id of ['a', 'b', 'c', 'd']) await add(id, { owner: 'slow' })
  await add('other', { owner: 'fast' })
  await worker.start({ work: true })
  await busy.promise
  // Any two of the slow owner's jobs may be running, because the worker takes jobs in parallel.
  expect([running.size, running.has('other')]).toEqual([3, true])
  end.resolve()
  await worker.stop()
  expect(Math.max(...most)).toBe(3)
  await queue.drain()
  done.splice(0)
})

it('runs several batches at once, so that a slow job holds up only its own', async () => {
  const ran: string[] = []
  const [slow, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const worker = createQueue(db, log)
  const ids = Array.from({ length: 40 }, (_, place) => `job ${place}`)
  worker.work(
    greet,
    async ({ id }) => {
      if (ran.length === 0) {
        ran.push(id)
        return slow.promise
      }
      ran.push(id)
      if (ran.length === 31) others.resolve()
    },
    { most: 2 },
  )
  await inTransaction(db, async (trx) => {
    for (const id of ids) await queue.enqueue(trx, greet, { id })
  })
  await worker.start({ work: true })
  await others.promise
  slow.resolve()
  await worker.stop()
  await queue.drain()
  done.splice(0)
})

it('retries only the failed job of a batch', async () => {
  const ran: string[] = []
  const all = Promise.withResolvers<void>()
  const worker = createQueue(db, log)
  worker.work(greet, async ({ id }) => {
    ran.push(id)
    if (ran.length === 5) all.resolve()
    if (id === 'bad') throw new Error('no luck')
  })
  await inTransaction(db, async (trx) => {
    for (const id of ['one', 'bad', 'two', 'three', 'four']) await queue.enqueue(trx, greet, { id })
  })
  await worker.start({ work: true })
  await all.promise
  await worker.stop()
  expect(ran.toSorted()).toEqual(['bad', 'four', 'one', 'three', 'two'])
  expect(await queue.drain()).toBe(1)
  expect(done.splice(0)).toEqual(['bad'])
})
