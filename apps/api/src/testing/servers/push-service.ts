import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A browser's subscription, as its `PushSubscription` shows it. */
export interface TestSubscription {
  readonly endpoint: string
  readonly auth: string
  readonly p256dh: string
}

/** A push that the service has accepted, decrypted. */
interface ReceivedPush {
  readonly endpoint: string
  readonly payload: unknown
  /** Length of the payload, in bytes. */
  readonly bytes: number
  readonly ttl: number
  readonly topic: string
  readonly urgency: string
  /** VAPID key that signed the push, and the contact that it names. */
  readonly key: string
  readonly contact: string
}

/** A local push service (RFC 8030), with the browsers behind it. */
export interface PushService {
  readonly origin: string
  /** What was accepted, oldest first. */
  readonly received: readonly ReceivedPush[]
  /** How many requests each endpoint got. */
  readonly requests: ReadonlyMap<string, number>
  /** Why pushes could not be read: bad signature, encryption or headers. */
  readonly problems: readonly string[]
  /**
   * Adds a browser.
   * @param answers status of each answer, separated by `-`; the last one repeats. `429:30` has `Retry-After: 30`, `never`
   * is no answer
   */
  subscribe(answers?: string): TestSubscription
  /** Waits until a condition holds after a request. The test's time limit ends it. */
  until(condition: () => boolean): Promise<void>
  stop(): Promise<void>
}

interface Browser {
  readonly keys: ECDH
  readonly auth: Buffer
}

/**
 * Starts a push service.
 * @param options.isReading whether to decrypt and verify; otherwise accepted pushes are only counted, which is faster
 */
export async function startPushService({ isReading = true } = {}): Promise<PushService> {
  const received: ReceivedPush[] = []
  const problems: string[] = []
  const requests = new Map<string, number>()
  const browsers = new Map<string, Browser>()
  let [count, waiting] = [0, [] as (() => void)[]]
  const shared = isReading ? undefined : newBrowser()

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const endpoint = `${origin}${request.url}`
    const body = await bytesOf(request)
    const nth = requests.get(endpoint) ?? 0
    requests.set(endpoint, nth + 1)
    const script = (request.url ?? '').split('/')[1]?.split('-') ?? []
    const [status = '', retryAfter] = (script[Math.min(nth, script.length - 1)] ?? '404').split(':')
    if (status === '201' && isReading) {
      const browser = browsers.get(endpoint)
      try {
        if (!browser) throw new Error(`nobody is subscribed at ${endpoint}`)
        received.push({ endpoint, ...(await read(request, body, browser, origin)) })
      } catch (error) {
        problems.push(String(error))
      }
    }
    if (status !== 'never') {
      const headers = {
        ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
        ...(status === '302' && { location: `${origin}/201/redirected` }),
      }
      response.writeHead(Number(status), headers).end()
    }
    for (const done of waiting.splice(0)) done()
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    requests,
    problems,
    subscribe: (answers = '201') => {
      count += 1
      const browser = shared ?? newBrowser()
      const endpoint = `${origin}/${answers}/${count}`
      browsers.set(endpoint, browser)
      return {
        endpoint,
        auth: browser.auth.toString('base64url'),
        p256dh: browser.keys.getPublicKey('base64url'),
      }
    },
    until: async (condition) => {
      while (!condition()) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    stop: async () => {
      server.closeAllConnections()
      waiting = []
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function newBrowser(): Browser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { keys, auth: randomBytes(16) }
}

async function read(
  { headers }: IncomingMessage,
  body: Buffer,
  browser: Browser,
  origin: string,
): Promise<Omit<ReceivedPush, 'endpoint'>> {
  const { ttl, topic = '', urgency = '', authorization = '', 'content-encoding': encoding } = headers
  if (encoding !== 'aes128gcm') throw new Error(`content encoding ${encoding}`)
  if (!/^\d+$/.test(`${ttl}`)) throw new Error(`TTL ${ttl}`)
  if (!/^[\w-]{1,32}$/.test(`${topic}`)) throw new Error(`topic ${topic}`)
  const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? []
  const text = decrypt(body, browser)
  return {
    payload: JSON.parse(text),
    bytes: Buffer.byteLength(text),
    ttl: Number(ttl),
    topic: `${topic}`,
    urgency: `${urgency}`,
    key,
    contact: await verified(token, key, origin),
  }
}

/** Verifies the signature of a push (RFC 8292 §2). @returns the contact that it names */
async function verified(token: string, publicKey: string, audience: string): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience, requiredClaims: ['exp', 'sub'] })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 3600) throw new Error('the signature lasts over 24 hours')
  return payload.sub ?? ''
}

/** Decrypts a push (RFC 8291 §3.4, RFC 8188 §2): one record, with a delimiter of 2 before its padding. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const end = 21 + body.readUInt8(20)
  const sender = body.subarray(21, end)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derived = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([cipher.update(body.subarray(end, -16)), cipher.final()])
  return record.subarray(0, record.lastIndexOf(2)).toString()
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}
