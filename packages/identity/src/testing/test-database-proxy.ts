import { connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'

/** A TCP proxy to the test PostgreSQL that can be closed to simulate an outage. */
export interface DatabaseProxy {
  /** How to reach the test PostgreSQL through the proxy. */
  readonly address: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly password?: string
  }
  /** Closes all connections and rejects new ones. */
  cut(): Promise<void>
}

export async function openDatabaseProxy(): Promise<DatabaseProxy> {
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
