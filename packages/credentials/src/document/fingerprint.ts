import { createHash } from 'node:crypto'
import type { ReadCredential } from './read-credential.ts'
import { isObject, type JsonObject } from './strict-json.ts'

/**
 * A 32-byte hash that recognises the same credential when it is uploaded again. Ignores the order of JSON properties
 * and lists, and whether a single item is in a list. Ignores signatures, because an ECDSA signature can be changed and
 * stay valid. Hashes the decoded bytes of a JWT, because several base64url texts decode to the same bytes (RFC 4648
 * §3.5). A hosted Open Badge 2.0 is its URL. JSON-LD that expresses the same statements with other terms has another hash. Verifies nothing.
 */
export function fingerprint({ format, credential, text }: ReadCredential): Buffer {
  const hash = createHash('sha256')
  // The host's word counts, so two copies of a hosted badge are the same.
  if (format === 'open-badge-2') return hash.update(`open-badge-2 ${(credential as JsonObject).id}`).digest()
  if (format === 'data-integrity') return hash.update(ordered(unsigned(credential as JsonObject))).digest()
  const [header = '', payload = ''] = text.split('.')
  const bytes = (encoded: string) => Buffer.from(encoded, 'base64url')
  return hash.update(bytes(header)).update('.').update(bytes(payload)).digest()
}

function unsigned({ proof, ...statements }: JsonObject): JsonObject {
  const withoutValue = (one: unknown) => (isObject(one) ? { ...one, proofValue: null } : one)
  return { ...statements, proof: Array.isArray(proof) ? proof.map(withoutValue) : withoutValue(proof) }
}

/** Canonical JSON. Recursion is safe: the parser rejects more than 40 levels. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map(ordered)
    return items.length === 1 ? (items[0] ?? '') : `[${items.sort().join()}]`
  }
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value).map((name) => `${JSON.stringify(name)}:${ordered(value[name])}`)
  return `{${members.sort().join()}}`
}
