import webPush from 'web-push'
import type { PushKeyPair } from '../push-keys.ts'

/** How long a signature is used, in milliseconds. web-push makes them valid for 12 hours; RFC 8292 §2 allows 24. */
const reuseMs = 3_600_000

/** Maximum cached signatures. Browsers choose the push services, so their number is unlimited. */
const maxKept = 1_000

/**
 * Creates the function that makes the `Authorization` header of a push (RFC 8292 §3). A service gets the same signature
 * for an hour, because signing takes a fifth of the CPU time of a push.
 * @param contact web or `mailto:` address at which a push service can reach the operator
 */
export function createVapid(contact: string): (endpoint: string, pair: PushKeyPair) => string {
  const kept = new Map<string, { readonly header: string; readonly at: number }>()
  return (endpoint, { publicKey, privateKey }) => {
    const { origin } = new URL(endpoint)
    const name = `${publicKey} ${origin}`
    const known = kept.get(name)
    const now = Date.now()
    if (known && now - known.at < reuseMs) return known.header
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      'aes128gcm',
    )
    if (kept.size >= maxKept) kept.clear()
    kept.set(name, { header, at: now })
    return header
  }
}
