import { createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { isIPv6 } from 'node:net'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates an account id in the format of hosted Firebase Authentication: 28 letters and digits (166 bits). */
export function newUid(): string {
  return Array.from({ length: 28 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Creates a secret, such as a refresh token or an action code: 256 random bits as 43 base64url characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a string has the format of `newSecret`. */
export function looksLikeSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The hash under which a secret is stored. Plain SHA-256 is enough for 256 random bits. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Computes HMACs of IP and e-mail addresses, so that the rate-limit tables contain no personal data. */
export type KeyedHash = (...parts: string[]) => Buffer

/** Creates the HMAC function. @param keySecret 32 bytes, from which the HMAC key is derived (RFC 5869) */
export function createKeyedHash(keySecret: Uint8Array): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', keySecret, '', 'identity/keyed-hash', 32))
  return (...parts) => createHmac('sha256', key).update(parts.join('\0')).digest()
}

/**
 * The part of an IP address that identifies one customer of a network provider: the whole IPv4 address, or
 * the /64 network of an IPv6 address.
 * @param address for example `::ffff:192.0.2.1` or `2001:db8::1`
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
