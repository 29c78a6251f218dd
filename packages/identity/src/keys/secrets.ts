import { createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { isIPv6 } from 'node:net'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new account id: 28 letters and digits (166 bits), as the hosted service makes them. */
export function newUid(): string {
  return Array.from({ length: 28 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A new refresh token: 256 random bits as 43 base64url characters. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a string could be a refresh token of ours at all. */
export function looksLikeRefreshToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

/** What is stored of a refresh token. Its 256 bits are random, so a plain SHA-256 suffices. */
export function refreshTokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Hashes addresses and e-mails under a key of this installation, so that the tables of tries tell nobody's. */
export type KeyedHash = (...parts: string[]) => Buffer

/** @param keySecret the installation's 32 bytes; the hash uses a key derived from them (RFC 5869) */
export function createKeyedHash(keySecret: Uint8Array): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', keySecret, '', 'identity/keyed-hash', 32))
  return (...parts) => createHmac('sha256', key).update(parts.join('\0')).digest()
}

/**
 * The part of an address that stands for one customer: IPv4 whole, IPv6 its /64.
 * @param address as the server saw it, for example `::ffff:192.0.2.1` or `2001:db8::1`
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
