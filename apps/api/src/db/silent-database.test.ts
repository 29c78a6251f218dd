import { afterEach, expect, inject, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { withBoundedWait } from '#db/bounded-wait.ts'
import { createPool } from '#db/pool.ts'
import { startSilentLine } from '#testing/servers/silent-line.ts'

const log = createLog({ level: 'silent', readable: false })
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

test('a request fails within 15 s when the database stops responding', {
  timeout: 120_000,
}, async () => {
  const line = await startSilentLine()
  cleanUp.push(line.close)
  const cluster = inject('cluster') as { user: string }
  const pool = createPool(
    { host: '127.0.0.1', port: line.port, user: cluster.user, database: 'postgres' },
    log,
  )
  const ask = () => withBoundedWait(700, () => pool.query('select 1 as one'))
  expect((await ask()).rows).toEqual([{ one: 1 }])
  line.silence()
  const began = performance.now()
  await expect(ask()).rejects.toThrow(/does not answer|terminated/)
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(pool.totalCount).toBe(0)
})
