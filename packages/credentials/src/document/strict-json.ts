import { CredentialError } from '../credential-error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The deepest real Open Badges, with endorsements and results, reach 15. */
const maxDepth = 40

/** Bytes as UTF-8 (RFC 3629), without a byte order mark. @throws CredentialError not-a-credential */
export function utf8(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new CredentialError('not-a-credential', 'This file is neither text nor a PNG picture.')
  }
}

/**
 * Parses an object that every program reads the same way: names in an object are unique (RFC 8259 §4 leaves open which of
 * two counts), none is `__proto__`, and nothing is nested deeper than 40.
 * @throws CredentialError not-a-credential
 */
export function parseStrictly(text: string): JsonObject {
  const value = parsed(text)
  const names = assertOrdinary(value)
  if (names !== countNames(text)) throw notReadable('It says the same thing twice in one place.')
  return value
}

/**
 * Makes sure that a parsed object may be walked: not too deep, no `__proto__`.
 * @returns how many names its objects have together
 * @throws CredentialError not-a-credential
 */
export function assertOrdinary(value: object): number {
  let names = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw notReadable('It is nested too deeply.')
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      if (!Array.isArray(item)) {
        const own = Object.keys(item)
        if (own.includes('__proto__')) throw notReadable('It has a name that no passport has.')
        names += own.length
      }
      for (const inner of Object.values(item)) next.push(inner)
    }
    level = next
  }
  return names
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One or many, as JSON-LD writes them. */
export function asArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function parsed(text: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notReadable('It is not JSON.')
  }
  if (!isObject(value)) throw notReadable('It is JSON, but not one passport.')
  return value
}

/** In a text that is JSON, each string with a colon behind it is a name. */
function countNames(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) names++
  return names
}

function notReadable(why: string): CredentialError {
  return new CredentialError('not-a-credential', `This file is not a passport that we can read. ${why}`)
}
