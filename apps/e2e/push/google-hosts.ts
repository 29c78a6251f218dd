import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createProxy, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { pushCertificate } from './push-service.ts'

/** One call that the SDK made. */
interface SdkCall {
  readonly method: string
  /** Path without the ids and tokens of the call. */
  readonly path: string
  readonly status: number
}

/** The hosts of Firebase Installations and Cloud Messaging, answered by Vouch. */
export interface GoogleHosts {
  /** Firefox preferences that route these hosts to this machine. */
  readonly firefoxPreferences: Readonly<Record<string, string | number>>
  readonly calls: readonly SdkCall[]
  stop(): Promise<void>
}

/** Starts a proxy that routes all HTTPS requests to a server that forwards the calls to Vouch. */
export async function startGoogleHosts(vouch: string): Promise<GoogleHosts> {
  const calls: SdkCall[] = []
  const key = readFileSync(join(import.meta.dirname, '../data/push-service/key.pem'))
  const hosts = createServer({ cert: readFileSync(pushCertificate), key }, async (request, response) => {
    // Firefox itself asks other hosts for its lists.
    if (!request.url?.startsWith('/v1/projects/')) return response.writeHead(404).end()
    // Google's servers allow any page.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-methods', 'POST, PATCH, DELETE')
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '',
    )
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const answer = await fetch(`${vouch}${request.url}`, await forwarded(request))
    const path = (request.url ?? '')
      .replace(/\/installations\/[^/]+/, '/installations/{fid}')
      .replace(/\/registrations\/.+/, '/registrations/{token}')
    calls.push({ method: request.method ?? '', path, status: answer.status })
    return response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(await answer.text())
  })
  hosts.listen(0, '127.0.0.1')
  const proxy = createProxy()
  proxy.on('connect', (_request, socket) => {
    const host = connect(portOf(hosts), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      host.pipe(socket).pipe(host)
    })
    host.on('error', () => socket.destroy())
    socket.on('error', () => host.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await Promise.all([once(hosts, 'listening'), once(proxy, 'listening')])
  return {
    firefoxPreferences: {
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': portOf(proxy),
      'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
    },
    calls,
    stop: async () => {
      proxy.closeAllConnections()
      hosts.closeAllConnections()
      proxy.close()
      hosts.close()
    },
  }
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

const passedHeaders = [
  'content-type',
  'x-goog-api-key',
  'x-goog-firebase-installations-auth',
  'authorization',
]

async function forwarded(request: IncomingMessage): Promise<RequestInit> {
  let body = ''
  for await (const part of request) body += String(part)
  const headers: Record<string, string> = {}
  for (const name of passedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) }
}
