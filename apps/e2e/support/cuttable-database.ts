import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Vouch } from './vouch.ts'

/** The database of a running Vouch behind a line that a test can cut. */
export interface CuttableDatabase {
  /** For another Vouch's `DATABASE_URL`. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
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
  if (!address || typeof address === 'string') throw new Error('The line to the database has no port.')
  const cut = async () => {
    const closed = once(line, 'close')
    line.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return {
    url: `postgresql://vouch@127.0.0.1:${address.port}/vouch`,
    cut,
    mend: () => listen(address.port),
    stop: async () => {
      if (line.listening) await cut()
    },
  }
}
