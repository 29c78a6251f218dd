import type { FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'
import { networkOf } from '../keys/secrets.ts'

const longestUserAgent = 400
const longestAddress = 64

/** Who sent a request: what is kept of it is cut to what is stored. Read only when a call asks; most do not. */
export function callerOf(request: FastifyRequest): Caller {
  return new RequestCaller(request)
}

/** A class, because an object literal with getters is built slowly, each time anew. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get network() {
    return networkOf(this.#request.ip)
  }

  get address() {
    return readable(this.#request.ip, longestAddress)
  }

  get userAgent() {
    return readable(this.#request.headers['user-agent'], longestUserAgent)
  }

  get locale() {
    const locale = this.#request.headers['x-firebase-locale']
    return typeof locale === 'string' ? languageTag(locale) : null
  }
}

function readable(value: string | undefined, longest: number): string | null {
  const text = (value ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, longest)
  return text === '' ? null : text
}

/** Anything that is not a language tag (RFC 5646, also with `_`) counts as none. */
function languageTag(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-').slice(0, 35))[0] ?? null
  } catch {
    return null
  }
}
