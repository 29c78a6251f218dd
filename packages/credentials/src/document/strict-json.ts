import { CredentialError } from '../credential-error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Maximum nesting of JSON. Open Badges with endorsements and results have up to 15 levels. */
const maxDepth = 40

/**
 * Decodes UTF-8 (RFC 3629), dropping a byte order mark.
 * @throws CredentialError not-a-credential
 */
export function utf8(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new CredentialError('not-a-credential', 'This file is neither text nor a PNG image.')
  }
}

/**
 * Parses a JSON object, rejecting JSON that other parsers may read differently: duplicate property names (RFC
 * 8259 §4), `__proto__`, and more than 40 levels.
 * @throws CredentialError not-a-credential
 */
export function parseStrictly(text: string): JsonObject {
  const value = parsed(text)
  const names = assertOrdinary(value)
  if (names !== countNames(text)) throw notReadable('It contains a duplicate name.')
  return value
}

/**
 * Rejects an object that has more than 40 levels or a property `__proto__`.
 * @returns the total number of properties on all levels
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
        if (own.includes('__proto__')) throw notReadable('It contains a forbidden name.')
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

/** Returns the items of a JSON-LD value, which may be a list or a single item. */
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
  if (!isObject(value)) throw notReadable('It is JSON, but not a passport.')
  return value
}

/** Counts the property names in valid JSON text: strings followed by a colon. */
function countNames(text: string): number {
  let names = 0
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g)) if (colon !== undefined) names++
  return names
}

export function notReadable(why: string): CredentialError {
  return new CredentialError('not-a-credential', `This file is not a readable passport. ${why}`)
}
