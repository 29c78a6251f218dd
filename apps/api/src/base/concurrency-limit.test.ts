import { expect, test } from 'vitest'
import { createConcurrencyLimit, createLimitPerUser } from './concurrency-limit.ts'

const hanging = () => new Promise<never>(() => undefined)

test('runs work up to the limit, keeps the order of waiters and reuses free slots', async () => {
  const limit = createConcurrencyLimit(1, 10)
  const first = Promise.withResolvers<void>()
  const done: number[] = []
  const all = [first.promise, undefined, undefined].map((work, n) =>
    limit(async () => {
      await work
      done.push(n)
    }),
  )
  first.resolve()
  await Promise.all(all)
  await limit(async () => done.push(3))
  expect(done).toEqual([0, 1, 2, 3])
})

test('a waiter that times out gets an error and takes no slot', async () => {
  const limit = createConcurrencyLimit(1, 10, 'passports')
  const first = Promise.withResolvers<void>()
  const one = limit(() => first.promise)
  await expect(limit(hanging, 5)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many passports at once.',
  })
  first.resolve()
  await one
  expect(await limit(async () => 'next', 5)).toBe('next')
})

test('one busy user does not delay other users', async () => {
  const limitOf = createLimitPerUser(1, 1)
  void limitOf('slow')(hanging)
  await expect(limitOf('slow')(hanging, 5)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await limitOf('other')(async () => 'done', 5)).toBe('done')
})
