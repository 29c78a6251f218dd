import { connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'

/** A TCP proxy to the test PostgreSQL that can stop responding, like a network when the remote machine disappears. */
export interface SilentLine {
  readonly port: number
  /** Stops forwarding data. Connections stay open, and new ones are still accepted. */
  silence(): void
  close(): void
}

export async function startSilentLine(): Promise<SilentLine> {
  const { host, port } = inject('cluster') as { host: string; port: number }
  const sockets: Socket[] = []
  let isSilent = false
  const server = createServer((near) => {
    near.on('error', () => undefined)
    sockets.push(near)
    if (isSilent) return
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    far.on('error', () => undefined)
    sockets.push(far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
