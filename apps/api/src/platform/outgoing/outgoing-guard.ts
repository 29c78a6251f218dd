import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInternalAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Thrown for a forbidden request or an exceeded limit. The message names the host, never the path. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly code: 'not-allowed' | 'redirect' | 'too-large' | 'timeout'

  constructor(code: OutgoingError['code'], message: string) {
    super(message)
    this.code = code
  }
}

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

export interface GuardOptions {
  /**
   * Internal hosts that may be called on private IP addresses: host names or IP addresses without a port. If
   * this machine is listed (`localhost`, `127.0.0.1`), it may be called without TLS.
   */
  readonly privateHosts: readonly string[]
  /** Function that resolves host names; the system resolver by default. */
  readonly resolve?: Resolve
}

/** An IP address that was checked and that the connection must go to. */
export interface Pinned {
  readonly address: string
  readonly family: number
}

/** Resolves the host of an address and checks that it may be called. @throws OutgoingError not-allowed */
export type Guard = (address: URL) => Promise<readonly Pinned[]>

export function createGuard({ privateHosts, resolve = systemResolve }: GuardOptions): Guard {
  const listedHosts = new Set(privateHosts.map((host) => host.toLowerCase()))
  return async (address) => {
    const host = bareHost(address)
    const listed = listedHosts.has(host)
    assertProtocol(address, host, listed)
    const addresses = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }]
    if (addresses.length === 0) throw new OutgoingError('not-allowed', `${host} has no address`)
    for (const { address: ip } of addresses) {
      // One private IP address in the list is enough to refuse: the connection could go to an internal host.
      if (!mayReach(ip, host, listed)) {
        throw new OutgoingError('not-allowed', `${host} resolves to an address that is not public`)
      }
    }
    return addresses
  }
}

function mayReach(ip: string, host: string, listed: boolean): boolean {
  if (isPublicAddress(ip)) return true
  return listed && (isLoopbackName(host) ? isLoopbackAddress(ip) : isInternalAddress(ip))
}

function assertProtocol({ protocol }: URL, host: string, listed: boolean): void {
  const here = isLoopbackName(host) && listed
  if (protocol !== 'https:' && !(protocol === 'http:' && here)) {
    throw new OutgoingError('not-allowed', `${host} may only be called with https`)
  }
}

/** The host name for the DNS lookup: without the brackets of IPv6 and the trailing dot. */
function bareHost({ hostname }: URL): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Whether a host name or IP address means this machine. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

async function systemResolve(host: string): Promise<readonly Pinned[]> {
  return systemLookup(host, { all: true })
}

interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** Sends a request to one of the checked IP addresses. @returns the answer, whose body has not been read */
export function exchange(
  address: URL,
  { method, headers, body }: Sent,
  pinned: readonly Pinned[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = send(
      address,
      {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        lookup: pinnedLookup(pinned),
        // Opens a new connection: a reused one could bypass the check of this request's IP address.
        agent: false,
        signal,
      },
      resolve,
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A DNS lookup that always returns the checked IP addresses, even if the host resolves to others by now. */
function pinnedLookup(pinned: readonly Pinned[]): LookupFunction {
  return (_host, { all }, done) => {
    if (all === true) return done(null, [...pinned])
    const [first] = pinned
    done(null, first?.address ?? '', first?.family)
  }
}
