import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'

const folder = join(import.meta.dirname, '../data/push-service')

/** Certificate of the service, made for these tests: the server must trust it with `NODE_EXTRA_CA_CERTS`. */
export const pushCertificate = join(folder, 'cert.pem')

/** A push that the server handed to the service. */
interface ReceivedPush {
  readonly channel: string
  readonly headers: IncomingHttpHeaders
  /** The encrypted body (RFC 8188). */
  readonly body: Buffer
}

/** A push service on this machine: browsers connect by WebSocket, servers send by HTTPS (RFC 8030). */
export interface PushService {
  /** Preferences with which Firefox uses this service. */
  readonly firefoxPreferences: Readonly<Record<string, string | boolean | number>>
  /** Pushes to browsers that run, oldest first. */
  readonly pushes: readonly ReceivedPush[]
  /** Channels whose pushes a browser has acknowledged, oldest first. */
  readonly acknowledged: readonly string[]
  /** Drops all subscriptions: pushes to them get 410. */
  dropSubscriptions(): void
  stop(): Promise<void>
}

interface ClientMessage {
  readonly messageType: string
  readonly uaid?: string
  readonly channelID?: string
  readonly updates?: readonly { readonly channelID: string }[]
}

/** Starts the service on free ports. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, WebSocket>()
  const pushes: ReceivedPush[] = []
  const acknowledged: string[] = []
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const options = { cert: readFileSync(pushCertificate), key: readFileSync(join(folder, 'key.pem')) }
  const endpoints = createServer(options, async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const channel = request.url?.split('/').at(-1) ?? ''
    const browser = browsers.get(channel)
    const body = Buffer.concat(parts)
    if (!browser) return response.writeHead(410).end()
    pushes.push({ channel, headers: request.headers, body })
    browser.send(
      JSON.stringify({
        messageType: 'notification',
        channelID: channel,
        version: randomUUID(),
        data: body.toString('base64url'),
        headers: { encoding: 'aes128gcm' },
      }),
    )
    return response.writeHead(201, { location: `https://localhost/m/${randomUUID()}` }).end()
  })
  endpoints.listen(0, '127.0.0.1')
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

  sockets.on('connection', (socket) => {
    const answer = (message: object) => socket.send(JSON.stringify(message))
    socket.on('close', () => {
      for (const [channel, browser] of browsers) if (browser === socket) browsers.delete(channel)
    })
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as ClientMessage
      const { messageType, channelID = '' } = message
      switch (messageType) {
        case 'hello':
          return answer({
            messageType,
            status: 200,
            use_webpush: true,
            uaid: message.uaid || randomBytes(16).toString('hex'),
          })
        case 'register':
          browsers.set(channelID, socket)
          return answer({
            messageType,
            channelID,
            status: 200,
            pushEndpoint: `https://localhost:${portOf(endpoints)}/push/${channelID}`,
          })
        case 'unregister':
          browsers.delete(channelID)
          return answer({ messageType, channelID, status: 200 })
        case 'ack':
          for (const update of message.updates ?? []) acknowledged.push(update.channelID)
          return undefined
        default:
          return undefined
      }
    })
  })
  await new Promise((resolve) => endpoints.once('listening', resolve))
  return {
    firefoxPreferences: {
      'dom.push.serverURL': `ws://127.0.0.1:${portOf(sockets)}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    },
    pushes,
    acknowledged,
    dropSubscriptions: () => browsers.clear(),
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      endpoints.closeAllConnections()
      await new Promise((resolve) => endpoints.close(resolve))
    },
  }
}
