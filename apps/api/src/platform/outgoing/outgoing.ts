import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { abortable } from '#base/abortable.ts'
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

export interface OutgoingOptions {
  /**
   * Internal hosts that may be called on private IP addresses: host names or IP addresses without a port. If
   * this machine is listed (`localhost`, `127.0.0.1`), it may be called without TLS.
   */
  readonly privateHosts: readonly string[]
  /** Time limit for the whole request, including the DNS lookup; 10,000 ms by default. */
  readonly timeoutMs?: number
  /** Maximum size of the response body; 1 MiB by default. */
  readonly maxBytes?: number
  /** Function that resolves host names; the system resolver by default. */
  readonly resolve?: Resolve
}

/**
 * Creates a guarded `fetch` for URLs that users or other sites choose, who could otherwise make the server call
 * internal systems. It allows only https to public IP addresses, follows no redirects, and limits time and size. The
 * host is resolved once, and the connection goes to the IP address that was checked, which defeats DNS rebinding.
 * @returns a `fetch` with the complete response. It throws OutgoingError for forbidden requests and exceeded limits,
 * and the usual errors of `fetch` for a password in the URL, an abort by the caller or a failed connection
 */
export function createOutgoingFetch(options: OutgoingOptions): typeof fetch {
  const { timeoutMs = 10_000, maxBytes = 1024 * 1024, resolve = systemResolve } = options
  const privateHosts = new Set(options.privateHosts.map((host) => host.toLowerCase()))

  return async (input, init) => {
    // Redirects are refused, whatever the caller's option says.
    const request = new Request(input, { ...init, redirect: 'manual' })
    const address = new URL(request.url)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      // A DNS lookup cannot be aborted, so only the wait for it ends.
      const pinned = await abortable(allowedAddresses(address), signal)
      const body = Buffer.from(await request.arrayBuffer())
      return await exchange(address, request, body, pinned, signal, maxBytes)
    } catch (error) {
      if (timeout.aborted && !request.signal.aborted) {
        throw new OutgoingError('timeout', `${address.hostname} took longer than ${timeoutMs} ms`)
      }
      throw error
    }
  }

  async function allowedAddresses(address: URL): Promise<readonly Pinned[]> {
    const host = bareHost(address)
    const listed = privateHosts.has(host)
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
}

interface Pinned {
  readonly address: string
  readonly family: number
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

function exchange(
  address: URL,
  request: Request,
  body: Buffer,
  pinned: readonly Pinned[],
  signal: AbortSignal,
  maxBytes: number,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? httpsRequest : httpRequest
    const outgoing = send(
      address,
      {
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
        lookup: pinnedLookup(pinned),
        // Opens a new connection: a reused one could bypass the check of this request's IP address.
        agent: false,
        signal,
      },
      (answer) => {
        readAnswer(answer, address.hostname, maxBytes).then(resolve, reject)
      },
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

async function readAnswer(answer: IncomingMessage, host: string, maxBytes: number): Promise<Response> {
  const status = answer.statusCode ?? 0
  try {
    if (status >= 300 && status < 400 && status !== 304)
      throw new OutgoingError('redirect', `${host} responded with a redirect, which is not followed`)
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes)
        throw new OutgoingError('too-large', `${host} responded with more than ${maxBytes} bytes`)
      parts.push(part)
    }
    const headers = new Headers()
    for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
      for (const value of values) headers.append(name, value)
    }
    const empty = status === 204 || status === 205 || status === 304
    return new Response(empty ? null : Buffer.concat(parts), { status, headers })
  } finally {
    answer.destroy()
  }
}
