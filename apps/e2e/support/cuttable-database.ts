import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Vouch } from './vouch.ts'

/** The database of a running Vouch, behind a proxy that a test can disconnect. */
export interface CuttableDatabase {
  /** `DATABASE_URL` with which another Vouch connects through the proxy. */
  readonly url: string
  /** Closes all database connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  stop(): Promise<void>
}

export async function startCuttableDatabase(owner: Vouch): Promise<CuttableDatabase> {
  const path = join(owner.folder, 'run/.s.PGSQL.5432')
  const open = new Set<Socket>()
  const line = createServer((here) => {
    const there = connect(path)
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    line.listen(port, '127.0.0.1')
    await once(line, 'listening')
  }
  await listen(0)
  const address = line.address()
  if (!address || typeof address === 'string') throw new Error('The database proxy has no port.')
  const cut = async () => {
    const closed = once(line, 'close')
    line.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: `postgresql://vouch@127.0.0.1:${address.port}/vouch`,
    cut,
    restore: () => listen(address.port),
    stop: async () => {
      if (line.listening) await cut()
    },
  }
}
