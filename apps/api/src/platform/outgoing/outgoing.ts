import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInternalAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** A request that this server must not make, or that went beyond its limits. The message names the host, never the path. */
class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly code: 'not-allowed' | 'redirect' | 'too-large' | 'timeout'

  constructor(code: OutgoingError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The addresses of a host name. */
type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

export interface OutgoingOptions {
  /**
   * Hosts inside the organisation, names or addresses without a port: their addresses may be private. This machine
   * (`localhost`, `127.0.0.1`), when listed, may be asked without TLS.
   */
  readonly privateHosts: readonly string[]
  /** For the whole request, from the name to the last byte. 10,000 unless said otherwise. */
  readonly timeoutMs?: number
  /** Of the answer's body. 1 MiB unless said otherwise. */
  readonly maxBytes?: number
  /** The system's unless said otherwise. */
  readonly resolve?: Resolve
}

/**
 * The one way out for requests whose address somebody else decides: https to a public address, without redirects, within a
 * time and a size. The address is looked up once, checked, and then connected to: a name that resolves differently a
 * moment later changes nothing.
 * @returns a `fetch` that gives the whole answer; it throws OutgoingError for what is not allowed, and what `fetch` throws
 *   for an address with a password in it, when the caller aborts and when the connection fails
 */
export function createOutgoingFetch(options: OutgoingOptions): typeof fetch {
  const { timeoutMs = 10_000, maxBytes = 1024 * 1024, resolve = systemResolve } = options
  const privateHosts = new Set(options.privateHosts.map((host) => host.toLowerCase()))

  return async (input, init) => {
    // Redirects are refused, whatever the caller would do with them.
    const request = new Request(input, { ...init, redirect: 'manual' })
    const address = new URL(request.url)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      const pinned = await raced(allowedAddresses(address), signal)
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
    const found = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }]
    if (found.length === 0) throw new OutgoingError('not-allowed', `${host} has no address`)
    for (const { address: ip } of found) {
      // One address among public ones suffices to lead inside.
      if (!mayReach(ip, host, listed)) {
        throw new OutgoingError('not-allowed', `${host} has an address that is not public`)
      }
    }
    return found
  }

  function mayReach(ip: string, host: string, listed: boolean): boolean {
    if (isPublicAddress(ip)) return true
    return listed && (isLoopbackName(host) ? isLoopbackAddress(ip) : isInternalAddress(ip))
  }

  function assertProtocol({ protocol }: URL, host: string, listed: boolean): void {
    const here = isLoopbackName(host) && listed
    if (protocol !== 'https:' && !(protocol === 'http:' && here)) {
      throw new OutgoingError('not-allowed', `${host} may be asked by https only`)
    }
  }
}

interface Pinned {
  readonly address: string
  readonly family: number
}

/** As it is resolved: without the brackets of IPv6 and the dot at the end. */
function bareHost({ hostname }: URL): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Whether a host, as it is written, is this machine. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host)
}

async function systemResolve(host: string): Promise<readonly Pinned[]> {
  return systemLookup(host, { all: true })
}

/** A name server that does not answer cannot be aborted, only left. */
function raced<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
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
        // A connection of its own: none that was opened under another rule is taken up again.
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

/** Gives what was checked, whatever the name resolves to by now. */
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
      throw new OutgoingError('redirect', `${host} wants to redirect, which is not followed`)
    const parts: Buffer[] = []
    let size = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes)
        throw new OutgoingError('too-large', `${host} answers with more than ${maxBytes} bytes`)
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
