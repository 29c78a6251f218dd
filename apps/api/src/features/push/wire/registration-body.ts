import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isPublicAddress } from '#platform/outgoing/public-address.ts'
import type { WebPushTarget } from '../push-target.ts'
import { WireError } from './wire-error.ts'

const maxEndpoint = 2_000

const body = z.object({
  web: z.object({
    origin: z.string(),
    endpoint: z.string().max(maxEndpoint),
    auth: z.string(),
    p256dh: z.string(),
    applicationPubKey: z.string().optional(),
  }),
})

/** What a browser registers: its subscription, and the key it subscribed with. */
export interface RegistrationBody {
  readonly target: WebPushTarget
  /** Null if the call names none: the SDK then uses the default key of Google. */
  readonly publicKey: string | null
}

/** Rules for registrations of this server. */
export interface RegistrationRules {
  /** Hosts with port of the pages that may register. */
  readonly pageHosts: ReadonlySet<string>
  /** Internal hosts that may be called although their addresses are private. */
  readonly privateHosts: readonly string[]
}

/** Reads the body of a registration. @throws WireError that names what is wrong */
export function readRegistration(input: unknown, rules: RegistrationRules): RegistrationBody {
  const parsed = body.safeParse(input)
  if (!parsed.success) throw new WireError('INVALID_BODY')
  const { origin, endpoint, auth, p256dh, applicationPubKey } = parsed.data.web
  if (!rules.pageHosts.has(origin)) throw new WireError('INVALID_ORIGIN')
  assertEndpoint(endpoint, rules.privateHosts)
  assertKeys(auth, p256dh)
  return {
    target: { kind: 'web', endpoint, auth: unpadded(auth), p256dh: unpadded(p256dh) },
    // Firefox pads the key with “=”.
    publicKey: applicationPubKey === undefined ? null : unpadded(applicationPubKey),
  }
}

/** Refuses endpoints that the guarded `fetch` would refuse later, as far as possible without DNS. */
function assertEndpoint(endpoint: string, privateHosts: readonly string[]): void {
  const address = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!address) throw new WireError('INVALID_ENDPOINT')
  if (address.username !== '' || address.password !== '') throw new WireError('INVALID_ENDPOINT')
  const host = address.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (privateHosts.includes(host)) return
  const isPublic = isIP(host) === 0 ? host.includes('.') && !internalName.test(host) : isPublicAddress(host)
  if (address.protocol !== 'https:' || !isPublic) throw new WireError('INVALID_ENDPOINT')
}

const internalName = /\.(?:localhost|local|internal|home\.arpa)$/

/** Checks the lengths, and that the public key is a point of P-256 (RFC 8291 §3). */
function assertKeys(auth: string, p256dh: string): void {
  const point = bytesOf(p256dh)
  if (bytesOf(auth)?.length !== 16 || point?.length !== 65 || point[0] !== 4)
    throw new WireError('INVALID_KEYS')
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)] as const
    const key = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
    createPublicKey({ key, format: 'jwk' })
  } catch {
    throw new WireError('INVALID_KEYS')
  }
}

function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined
}

const unpadded = (text: string) => text.replace(/=+$/, '')
