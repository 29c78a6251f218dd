import type { IncomingMessage } from 'node:http'
import { abortable } from '#base/abortable.ts'
import { createGuard, exchange, type Guard, type GuardOptions, OutgoingError } from './outgoing-guard.ts'

export interface DownloadOptions extends GuardOptions {
  /** Time limit for the beginning of each answer, in ms. */
  readonly answerMs: number
  /** Time limit for the whole download, in ms. */
  readonly timeoutMs: number
  /** Maximum size of the body, in bytes. */
  readonly maxBytes: number
}

/** An answer whose body has not been read. The body ends with an error when a limit is exceeded. */
export interface Download {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Address that answered, after redirects. */
  readonly address: URL
  readonly body: AsyncIterable<Buffer>
}

/** Gets an address. @throws OutgoingError, TypeError for a password in the address, or the error of the connection */
export type Downloader = (
  address: string,
  headers?: Readonly<Record<string, string | undefined>>,
) => Promise<Download>

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Creates a function that downloads large files from addresses that people choose, in constant memory. The rules are those
 * of `createOutgoingFetch`, but it follows up to five redirects, each of which is checked like the first address.
 */
export function createDownloader(options: DownloadOptions): Downloader {
  const guard = createGuard(options)
  return async (first, headers = {}) => {
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const limits = { ...options, signal: timeout }
    let address = withoutPassword(first)
    for (let count = 0; count <= maxRedirects; count += 1) {
      const answer = await ask(guard, address, given(headers), limits)
      const status = answer.statusCode ?? 0
      const next = answer.headers.location
      if (!redirects.has(status) || next === undefined) {
        const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        const body = bounded(answer, address.hostname, limits)
        return { status, headers: Object.fromEntries(flat), address, body }
      }
      answer.destroy()
      address = nextAddress(next, address)
    }
    throw new OutgoingError('redirect', `${address.hostname} redirects more than ${maxRedirects} times`)
  }
}

interface Limits {
  readonly answerMs: number
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal: AbortSignal
}

async function ask(
  guard: Guard,
  address: URL,
  headers: Readonly<Record<string, string>>,
  limits: Limits,
): Promise<IncomingMessage> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), limits.answerMs)
  const signal = AbortSignal.any([limits.signal, late.signal])
  try {
    const pinned = await abortable(guard(address), signal)
    return await exchange(address, { method: 'GET', headers }, pinned, signal)
  } catch (error) {
    if (!late.signal.aborted) throw asTimeout(error, address.hostname, limits)
    const seconds = limits.answerMs / 1000
    throw new OutgoingError('timeout', `${address.hostname} did not answer within ${seconds} seconds`)
  } finally {
    clearTimeout(timer)
  }
}

async function* bounded(answer: IncomingMessage, host: string, limits: Limits): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limits.maxBytes) {
        const megabytes = Math.floor(limits.maxBytes / 2 ** 20)
        throw new OutgoingError('too-large', `${host} sent more than ${megabytes} MB`)
      }
      yield part
    }
  } catch (error) {
    throw asTimeout(error, host, limits)
  } finally {
    answer.destroy()
  }
}

function asTimeout(error: unknown, host: string, { signal, timeoutMs }: Limits): unknown {
  if (!signal.aborted) return error
  return new OutgoingError('timeout', `${host} took longer than ${timeoutMs / 1000} seconds`)
}

function nextAddress(location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) {
    throw new OutgoingError('redirect', `${from.hostname} redirects to something that is not an address`)
  }
  return withoutPassword(new URL(location, from.href).href)
}

function withoutPassword(text: string): URL {
  const address = new URL(text)
  if (address.username !== '' || address.password !== '')
    throw new TypeError('The address contains a user name or password')
  return address
}

function given(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
