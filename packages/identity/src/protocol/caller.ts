import type { FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'
import { networkOf } from '../keys/secrets.ts'

const maxUserAgentLength = 400
const maxAddressLength = 64

/**
 * Describes the client that sent a request. Values are truncated to lengths that can be stored, and computed
 * on demand because most calls read none of them.
 */
export function callerOf(request: FastifyRequest): Caller {
  return new RequestCaller(request)
}

/** A class, because V8 is slow at creating object literals with getters. */
class RequestCaller implements Caller {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get network() {
    return networkOf(this.#request.ip)
  }

  get address() {
    return readable(this.#request.ip, maxAddressLength)
  }

  get userAgent() {
    return readable(this.#request.headers['user-agent'], maxUserAgentLength)
  }

  get locale() {
    const locale = this.#request.headers['x-firebase-locale']
    return typeof locale === 'string' ? languageTag(locale) : null
  }
}

function readable(value: string | undefined, maxLength: number): string | null {
  const text = (value ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, maxLength)
  return text === '' ? null : text
}

/** Parses a language tag (RFC 5646), also with `_` as separator. @returns null for an invalid tag */
function languageTag(value: string): string | null {
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-').slice(0, 35))[0] ?? null
  } catch {
    return null
  }
}
