import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#base/free-port.ts'

/** Where an embedded PostgreSQL listens. */
interface Endpoint {
  /** Folder of the Unix socket, or an IP address. */
  readonly host: string
  readonly port: number
  readonly password: string | undefined
  readonly settings: Record<string, string>
}

/** A Unix socket path has at most 104 bytes on macOS, and PostgreSQL appends `/.s.PGSQL.5432.lock` to the folder. */
const maxSocketFolder = 80

/**
 * Finds where PostgreSQL can listen: in a private socket folder; on Windows, on a free loopback port with a password.
 * @param folder the home folder of the cluster
 */
export async function resolveEndpoint(folder: string): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort()
    const password = await storedPassword(join(folder, 'keys', 'postgres'))
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

async function storedPassword(file: string): Promise<string> {
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return stored
  const password = randomBytes(24).toString('base64url')
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, password, { mode: 0o600 })
  return password
}
