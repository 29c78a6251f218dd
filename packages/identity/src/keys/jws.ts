import { type KeyObject, sign, verify } from 'node:crypto'
import { derFromRaw, rawFromDer } from './ecdsa-signature.ts'

// ES256 by node:crypto rather than jose, and with DER signatures, which Node converts more slowly than we do: 19 µs of CPU to
// sign (134 with jose, 38 with Node's own conversion), 48 to verify (140, 71). On these two a refresh and a lookup spend most.

/** The claims of a token, not yet checked for meaning. */
export type Claims = Record<string, unknown>

/** The same for every token under a key. */
let header: { kid: string; text: string } | undefined

/** A compact JWS (RFC 7515) with ES256 (RFC 7518 3.4) and the header `{ alg, kid, typ: "JWT" }`. */
export function signJws(kid: string, privateKey: KeyObject, claims: Claims): string {
  if (header?.kid !== kid) header = { kid, text: encode({ alg: 'ES256', kid, typ: 'JWT' }) }
  const input = `${header.text}.${encode(claims)}`
  const signature = rawFromDer(sign('sha256', Buffer.from(input), privateKey))
  return `${input}.${signature.toString('base64url')}`
}

/** Tokens whose signature is remembered as genuine: a page shows the same one at each load. About 1 kB each. */
const remembered = 5000

/**
 * Makes the verification of compact JWS. Only ES256 under a key that `keyOf` knows is accepted, whatever the header asks
 * for. A signature found genuine is remembered; header, key and claims are looked at each time.
 * @returns a function that gives the claims, or undefined when the token is not ours
 */
export function createJwsVerifier(keyOf: (kid: string) => Promise<KeyObject | undefined>) {
  const genuine = new Set<string>()
  return async (token: string): Promise<Claims | undefined> => {
    const parts = /^([\w-]{1,500})\.([\w-]{1,8000})\.([\w-]{86})$/.exec(token)
    if (parts === null) return undefined
    const [, head = '', body = '', tail = ''] = parts
    const header = decode(head)
    if (header?.alg !== 'ES256' || typeof header.kid !== 'string' || 'crit' in header) return undefined
    const key = await keyOf(header.kid)
    if (key === undefined) return undefined
    if (!genuine.has(token)) {
      const signature = derFromRaw(Buffer.from(tail, 'base64url'))
      if (!verify('sha256', Buffer.from(`${head}.${body}`), key, signature)) return undefined
      if (genuine.size >= remembered) genuine.clear()
      genuine.add(token)
    }
    return decode(body)
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function decode(part: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Claims)
      : undefined
  } catch {
    return undefined
  }
}
