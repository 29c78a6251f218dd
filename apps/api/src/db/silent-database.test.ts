import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { withBoundedWait } from '#db/bounded-wait.ts'
import { createPool } from '#db/pool.ts'
import { createLog } from '#platform/log.ts'

const log = createLog({ level: 'silent', readable: false })
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

/** A way to the test's PostgreSQL that can fall silent, as the network does when a machine is gone. */
async function startLine(): Promise<{ port: number; silence(): void }> {
  const { host, port } = inject('cluster') as { host: string; port: number }
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    sockets.push(near, far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence: () => {
      for (const socket of sockets) socket.unpipe()
    },
  }
}

test('a request is not kept by a database that fell silent for longer than 15 s', {
  timeout: 40_000,
}, async () => {
  const line = await startLine()
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
  expect(performance.now() - began).toBeLessThan(16_000)
  expect(pool.totalCount).toBe(0)
})
