import { connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'

/** A TCP line to the run's PostgreSQL that can be cut, as when the database is stopped. */
export interface CuttableLine {
  /** Where it listens, as an address of PostgreSQL. */
  readonly address: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password?: string
  }
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
}

/** Opens a line on a free port of 127.0.0.1. */
export async function openCuttableLine(): Promise<CuttableLine> {
  const cluster = inject('cluster')
  const { host, port } = cluster
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    sockets.push(near, far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  return {
    address: {
      ...cluster,
      host: '127.0.0.1',
      port: typeof listening === 'object' && listening ? listening.port : 0,
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
