import type { IncomingMessage } from 'node:http'
import { abortable } from '#base/abortable.ts'
import { createGuard, exchange, type GuardOptions, OutgoingError } from './outgoing-guard.ts'

export interface OutgoingOptions extends GuardOptions {
  /** Time limit for the whole request, including the DNS lookup; 10,000 ms by default. */
  readonly timeoutMs?: number
  /** Maximum size of the response body; 1 MiB by default. */
  readonly maxBytes?: number
}

/**
 * Creates a guarded `fetch` for URLs that users or other sites choose, who could otherwise make the server call
 * internal systems. It allows only https to public IP addresses, follows no redirects, and limits time and size. The
 * host is resolved once, and the connection goes to the IP address that was checked, which defeats DNS rebinding.
 * @returns a `fetch` with the complete response. It throws OutgoingError for forbidden requests and exceeded limits,
 * and the usual errors of `fetch` for a password in the URL, an abort by the caller or a failed connection
 */
export function createOutgoingFetch(options: OutgoingOptions): typeof fetch {
  const { timeoutMs = 10_000, maxBytes = 1024 * 1024 } = options
  const guard = createGuard(options)

  return async (input, init) => {
    // Redirects are refused, whatever the caller's option says.
    const request = new Request(input, { ...init, redirect: 'manual' })
    const address = new URL(request.url)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([request.signal, timeout])
    try {
      // A DNS lookup cannot be aborted, so only the wait for it ends.
      const pinned = await abortable(guard(address), signal)
      const body = Buffer.from(await request.arrayBuffer())
      const headers = Object.fromEntries(request.headers)
      const answer = await exchange(address, { method: request.method, headers, body }, pinned, signal)
      return await readAnswer(answer, address.hostname, maxBytes)
    } catch (error) {
      if (timeout.aborted && !request.signal.aborted) {
        throw new OutgoingError('timeout', `${address.hostname} took longer than ${timeoutMs} ms`)
      }
      throw error
    }
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
