import { createHash } from 'node:crypto'
import type { ReadCredential } from './read-credential.ts'
import { isObject, type JsonObject } from './strict-json.ts'

/**
 * 32 bytes that are the same for the same credential: whatever the order of names and of values in its JSON, a list of one
 * or the one alone; of a JWT the decoded bytes of header and payload, as the last sign of base64url has bits without meaning
 * (RFC 4648 §3.5). Signatures stay out: whoever holds one of ECDSA can write it in a second way. What has the same
 * statements in other words (see `graph.ts`) is told apart. Says nothing about whether the credential counts.
 */
export function fingerprint({ format, credential, text }: ReadCredential): Buffer {
  const hash = createHash('sha256')
  if (format === 'data-integrity') return hash.update(ordered(unsigned(credential as JsonObject))).digest()
  const [header = '', payload = ''] = text.split('.')
  const bytes = (encoded: string) => Buffer.from(encoded, 'base64url')
  return hash.update(bytes(header)).update('.').update(bytes(payload)).digest()
}

function unsigned({ proof, ...statements }: JsonObject): JsonObject {
  const withoutValue = (one: unknown) => (isObject(one) ? { ...one, proofValue: null } : one)
  return { ...statements, proof: Array.isArray(proof) ? proof.map(withoutValue) : withoutValue(proof) }
}

/** JSON in one order. Nothing that was read is nested deeper than 40. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map(ordered)
    return items.length === 1 ? (items[0] ?? '') : `[${items.sort().join()}]`
  }
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value).map((name) => `${JSON.stringify(name)}:${ordered(value[name])}`)
  return `{${members.sort().join()}}`
}
