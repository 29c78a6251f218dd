import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where one cluster listens. */
export interface Place {
  /** A folder for a socket, or an address. */
  readonly host: string
  readonly port: number
  readonly password: string | undefined
  readonly settings: Record<string, string>
}

/** A Unix socket's path has at most 104 bytes (macOS); PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const maxSocketFolder = 80

/**
 * A private socket folder where there are sockets, else a free loopback port with a password.
 * @param folder the home of the cluster
 */
export async function findPlace(folder: string): Promise<Place> {
  if (process.platform === 'win32') {
    const port = await freePort()
    const password = await keptPassword(join(folder, 'keys', 'postgres'))
    return { host: '127.0.0.1', port, password, settings: { listen_addresses: '127.0.0.1', port: `${port}` } }
  }
  const inside = join(folder, 'run')
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const host = Buffer.byteLength(inside) <= maxSocketFolder ? inside : join(tmpdir(), `vouch-${digest}`)
  return {
    host,
    port: 5432,
    password: undefined,
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
    },
  }
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return kept
  const made = randomBytes(24).toString('base64url')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, made, { mode: 0o600 })
  return made
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
