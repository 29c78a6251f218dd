import { CredentialError } from './credential-error.ts'

/**
 * An address that may be asked: https, without a password; http for hosts of this machine that the caller names.
 * @returns null for everything else
 */
export function webAddress(text: string, plainHttpHosts: readonly string[]): URL | null {
  // A URL drops some control characters and writes others as %00; neither is the address that was signed.
  if (text.length > 2000 || /\p{Cc}/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && plainHttpHosts.includes(url.hostname) ? url : null
}

/**
 * An address of a page that people may open, by https or http.
 * @returns as a URL writes it; null for everything else
 */
export function pageAddress(text: string): string | null {
  const isHttp = /^http:/i.test(text) && URL.canParse(text)
  return webAddress(text, isHttp ? [new URL(text).hostname] : [])?.href ?? null
}

/**
 * Where the DID document of a `did:web` is (did:web method specification §3.2): `/.well-known/did.json` of the host, or
 * `did.json` under the path. A port is written `%3A`.
 * @returns null when it is no valid did:web
 */
export function didWebAddress(did: string, plainHttpHosts: readonly string[]): URL | null {
  const [, host = '', path = ''] = /^did:web:([a-z0-9.-]+(?:%3a\d{1,5})?)((?::[\w.%-]+)*)$/i.exec(did) ?? []
  const authority = host.replace(/%3a/i, ':').toLowerCase()
  const name = authority.replace(/:\d+$/, '')
  if (name === '') return null
  const segments = path.split(':').slice(1)
  if (segments.some((segment) => !isSegment(segment))) return null
  const protocol = plainHttpHosts.includes(name) ? 'http' : 'https'
  const folder = segments.length === 0 ? '.well-known' : segments.join('/')
  return webAddress(`${protocol}://${authority}/${folder}/did.json`, plainHttpHosts)
}

/** A URL writes IPv4 in four numbers, whatever was given, and IPv6 in brackets. */
function isIp(hostname: string): boolean {
  return /^\[|^[\d.]+$/.test(hostname)
}

/** One step of a path that cannot lead elsewhere. */
function isSegment(segment: string): boolean {
  try {
    return !/^\.{1,2}$|[/\\]/.test(decodeURIComponent(segment))
  } catch {
    return false
  }
}

/** The web domain that answers for an issuer. */
export interface WebIssuer {
  /** As it is signed, and as its documents call it. */
  readonly id: string
  /** The same as a URL writes it. */
  readonly address: string
  /** In lower case, with a port that is not the usual one. */
  readonly host: string
  readonly origin: string
}

/**
 * An IP address is no domain.
 * @throws CredentialError issuer-not-web: for `did:key` and `did:jwk` the name is the key, so that anybody can be any such
 *   issuer
 */
export function webIssuer(id: string, plainHttpHosts: readonly string[]): WebIssuer {
  const isDid = id.startsWith('did:')
  const url = isDid ? didWebAddress(id, plainHttpHosts) : webAddress(id, plainHttpHosts)
  if (url === null) throw notWeb(otherwise(id))
  if (isIp(url.hostname) && !plainHttpHosts.includes(url.hostname)) throw notWeb('but by an IP address')
  return { id, address: isDid ? id : url.href, host: url.host, origin: url.origin }
}

function otherwise(id: string): string {
  const [, method] = /^(did:[a-z0-9]{1,20}):/.exec(id) ?? []
  if (method === 'did:web') return 'that can be read'
  return method === undefined ? 'with https' : `but by ${method}`
}

function notWeb(how: string): CredentialError {
  return new CredentialError(
    'issuer-not-web',
    `The issuer of this passport is not named by a web domain ${how}: nobody vouches for who it is.`,
  )
}
