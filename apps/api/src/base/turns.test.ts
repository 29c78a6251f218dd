import { expect, test } from 'vitest'
import { createTurns, createTurnsOfEach } from './turns.ts'

const hanging = () => new Promise<never>(() => undefined)

test('so many at a time, the others in their order; a place that is free is taken', async () => {
  const turns = createTurns(1, 10)
  const first = Promise.withResolvers<void>()
  const done: number[] = []
  const all = [first.promise, undefined, undefined].map((work, n) =>
    turns(async () => {
      await work
      done.push(n)
    }),
  )
  first.resolve()
  await Promise.all(all)
  await turns(async () => done.push(3))
  expect(done).toEqual([0, 1, 2, 3])
})

test('who waits too long is told so, and takes no place afterwards', async () => {
  const turns = createTurns(1, 10, 'passports')
  const first = Promise.withResolvers<void>()
  const one = turns(() => first.promise)
  await expect(turns(hanging, 5)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Too many passports at once.',
  })
  first.resolve()
  await one
  expect(await turns(async () => 'next', 5)).toBe('next')
})

test('one person who keeps us busy keeps nobody else waiting', async () => {
  const turnsOf = createTurnsOfEach(1, 1)
  void turnsOf('slow')(hanging)
  await expect(turnsOf('slow')(hanging, 5)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await turnsOf('other')(async () => 'done', 5)).toBe('done')
})
