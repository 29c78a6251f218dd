import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { createSharedCounts, type SharedCounts } from '#platform/http/shared-counts.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const limit = { max: 100, windowSeconds: 60 }
let db: Database
let nodes: SharedCounts[]
beforeEach(async () => {
  db = await openTestDatabase()
  const log = createLog({ level: 'silent', readable: false })
  nodes = Array.from({ length: 3 }, () => createSharedCounts(db, 'a secret', log))
})
afterEach(async () => {
  for (const node of nodes) node.stop()
  await db.close()
})

const stored = async () =>
  (await db.pool.query<{ n: number }>('select count(*) as n from rate_counts')).rows[0]?.n
const settleAll = async () => {
  for (const node of nodes) await node.settle()
}
/** Calls until a call is refused, but at most `most` times. @returns the number of accepted calls */
function calls(node: SharedCounts | undefined, most: number, key = 'kim'): number {
  for (let done = 0; done < most; done++) if (node?.count(key, limit) !== undefined) return done
  return most
}

test('nodes share a limit', async () => {
  const [one, two, three] = nodes
  expect([calls(one, 60), calls(two, 30)]).toEqual([60, 30])
  await settleAll()
  // The third node has used less than a tenth of the limit, so it does not know the counts of the other nodes yet.
  expect(calls(three, 10)).toBe(10)
  await settleAll()
  expect(three?.count('kim', limit)).toBeGreaterThan(0)
  // The other nodes read the shared count only after another call.
  for (const node of [one, two]) node?.count('kim', limit)
  await settleAll()
  for (const node of nodes) expect(node.count('kim', limit)).toBeGreaterThan(0)
  expect(calls(one, 5, 'ada')).toBe(5)
})

test('calls above the limit are bounded by a tenth of it plus one round per further node', async () => {
  const perRound = 7
  let through = 0
  for (let round = 0; round < 40; round++) {
    for (const node of nodes) through += calls(node, perRound)
    await settleAll()
  }
  expect(through).toBeGreaterThanOrEqual(limit.max)
  expect(through).toBeLessThanOrEqual(limit.max + 2 * (limit.max / 10 + perRound))
})

test('callers far below their limit cause no writes', async () => {
  for (let person = 0; person < 50; person++) calls(nodes[0], 9, `person-${person}`)
  await settleAll()
  expect(await stored()).toBe(0)
})

test('calls counted in the database respect the limit exactly under concurrency', async () => {
  const five = { max: 5, windowSeconds: 60 }
  const asked = Array.from({ length: 30 }, (_, index) => nodes[index % 3]?.take('apply:kim', five))
  const answers = await Promise.all(asked)
  expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(5)
  for (const seconds of answers) if (seconds !== undefined) expect(seconds).toBeGreaterThan(50)
})

test('stored keys do not reveal the caller', async () => {
  await nodes[0]?.take('anonymous:192.0.2.7', limit)
  const { rows } = await db.pool.query<{ key: Buffer }>('select key from rate_counts')
  expect(rows[0]?.key).toHaveLength(16)
  expect(rows[0]?.key.toString()).not.toContain('192.0.2')
})
