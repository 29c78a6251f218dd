import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A server with TLS on this machine, for clients that accept nothing else. */
export interface TlsFront {
  readonly origin: string
  /** Trusts the server’s certificate. */
  readonly agent: Agent
  serve(listener: RequestListener): void
  close(): Promise<void>
}

/** Starts a server with a new certificate, which OpenSSL makes. */
export async function startTlsFront(): Promise<TlsFront> {
  const { key, cert } = await newCertificate()
  let listener: RequestListener | undefined
  const server = createServer({ key, cert }, (request, response) => listener?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const agent = new Agent({ ca: cert })
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    agent,
    serve: (given) => {
      listener = given
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function newCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'.split(' ')
  const name = ['-addext', 'subjectAltName=DNS:localhost']
  try {
    await promisify(execFile)('openssl', ['req', ...options, ...name, '-keyout', key, '-out', cert])
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
