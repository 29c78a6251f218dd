import { CredentialError } from './credential-error.ts'

/**
 * Parses a URL that we may fetch: https without user name and password, or http on an allowed host. Null for
 * all others.
 */
export function webAddress(text: string, plainHttpHosts: readonly string[]): URL | null {
  // Reject control characters: URL parsing would remove or encode them, so the fetched URL would differ from
  // the signed one.
  if (text.length > 2000 || /\p{Cc}/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && plainHttpHosts.includes(url.hostname) ? url : null
}

/** Normalises the URL of a page that users may open (https or http); null for all others. */
export function pageAddress(text: string): string | null {
  const isHttp = /^http:/i.test(text) && URL.canParse(text)
  return webAddress(text, isHttp ? [new URL(text).hostname] : [])?.href ?? null
}

/** URL of the DID document of a `did:web` (did:web method specification §3.2); null for an invalid `did:web`. */
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

/**
 * Whether a host name is an IP address. URL parsing has normalised IPv4 to four decimal numbers and IPv6 to brackets.
 */
function isIp(hostname: string): boolean {
  return /^\[|^[\d.]+$/.test(hostname)
}

/** Whether a path segment is neither `.` nor `..` and contains no encoded slash. */
function isSegment(segment: string): boolean {
  try {
    return !/^\.{1,2}$|[/\\]/.test(decodeURIComponent(segment))
  } catch {
    return false
  }
}

/** An issuer: a web domain, or a key that the caller has listed. */
export interface Issuer {
  /** Issuer id, spelled as in the signed credential. */
  readonly id: string
  /** Issuer id, normalised if it is a URL. */
  readonly address: string
  /** Host in lower case, with the port if it is not the default port; '' for a key. */
  readonly host: string
  /** Origin of the web domain; the id for a key. Two documents have the same issuer if their origins are equal. */
  readonly origin: string
  /** Name of the key in the caller's list; null for a web domain. */
  readonly listedAs: string | null
}

/** How messages refer to an issuer. */
export function nameOf({ host, listedAs }: Pick<Issuer, 'host' | 'listedAs'>): string {
  return listedAs ?? host
}

/**
 * Determines the web domain of an issuer id.
 * @throws CredentialError issuer-not-web for IP addresses and other DIDs
 */
export function webIssuer(id: string, plainHttpHosts: readonly string[]): Issuer {
  const isDid = id.startsWith('did:')
  const url = isDid ? didWebAddress(id, plainHttpHosts) : webAddress(id, plainHttpHosts)
  if (url === null) throw notWeb(reasonFor(id))
  if (isIp(url.hostname) && !plainHttpHosts.includes(url.hostname)) throw notWeb('uses an IP address')
  return { id, address: isDid ? id : url.href, host: url.host, origin: url.origin, listedAs: null }
}

function reasonFor(id: string): string {
  const [, method] = /^(did:[a-z0-9]{1,20}):/.exec(id) ?? []
  if (method === 'did:web') return 'is not a valid did:web'
  return method === undefined ? 'does not use https' : `uses ${method}`
}

function notWeb(reason: string): CredentialError {
  return new CredentialError(
    'issuer-not-web',
    `The issuer of this passport ${reason}, so no web domain vouches for it.`,
  )
}
