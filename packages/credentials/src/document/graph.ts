import jsonld from 'jsonld'
import { CredentialError } from '../credential-error.ts'
import { assertKnownWords, createDocumentLoader } from './contexts.ts'
import { asArray, isObject, type JsonObject } from './strict-json.ts'
import { credentials, criteria, openBadges } from './vocabulary.ts'

/** A text of a credential. */
export interface Literal {
  readonly value: string
  readonly language: string | null
}

/** One thing that a credential speaks of, with everything that it says of it. */
export interface GraphNode {
  readonly id: string
  readonly types: readonly string[]
  /** The texts under a term (its whole IRI). */
  literals(term: string): readonly Literal[]
  /** The things under a term. */
  nodes(term: string): readonly GraphNode[]
  /** Where it stands: whatever refers to it may describe it too. */
  readonly places: readonly Place[]
}

/** The thing that refers to another one, and under which term. */
export interface Place {
  readonly from: JsonObject
  readonly term: string
}

/**
 * Whether a thing stands in other places of the credential than those named, so that somebody else may have written what it
 * says: the graph no longer tells who. An endorsement is about what it endorses, and criteria may have the address of their
 * achievement.
 * @param terms where it may stand
 */
export function isDescribedElsewhere(
  { id, places }: GraphNode,
  terms: readonly string[],
  root: GraphNode,
): boolean {
  return places.some(
    ({ from, term }) =>
      !terms.includes(term) && !isEndorsement(from, term, root) && !(term === criteria && from['@id'] === id),
  )
}

function isEndorsement(from: JsonObject, term: string, root: GraphNode): boolean {
  const isOne = asArray(from['@type']).includes(`${openBadges}EndorsementCredential`)
  return isOne && from['@id'] !== root.id && term === `${credentials}credentialSubject`
}

/**
 * The statements of a credential, by the whole IRI of each term. What a signature covers are the statements, not the JSON:
 * the same ones can be written under other names, in other places and shapes (VC Data Integrity 1.0 §2.4.1), so a
 * revocation or an end could be hidden from who reads the JSON.
 * @throws CredentialError unknown-context, not-a-credential, too-complex
 */
export async function readGraph(credential: JsonObject): Promise<GraphNode> {
  const { proof: _, ...document } = credential
  assertKnownWords(document)
  // A name for the root where it has none: random, so that nothing in the document can be it.
  const id = 'id' in document ? document.id : `urn:uuid:${crypto.randomUUID()}`
  if (typeof id !== 'string' || !/^[a-z][\w+.-]*:/i.test(id)) throw notACredential()
  const nodes = indexed(await flattened({ ...document, id }))
  const root = nodes.get(id)
  if (root === undefined) throw notACredential()
  return graphNode(root, nodes, placesOf(nodes))
}

async function flattened(document: JsonObject): Promise<unknown> {
  try {
    return await jsonld.flatten(document, null, {
      documentLoader: createDocumentLoader(),
      safe: true,
      base: null,
    })
  } catch (error) {
    throw ofJsonLd(error)
  }
}

/** What the JSON-LD library refused, in our words. */
function ofJsonLd(error: unknown): CredentialError {
  if (error instanceof CredentialError) return error
  const details = isObject(error) ? error.details : undefined
  const event = isObject(details) && isObject(details.event) ? details.event.details : undefined
  const term = isObject(event) ? (event.property ?? event.type ?? event.term) : undefined
  const named = typeof term === 'string' && term.length <= 100 ? ` (${term})` : ''
  return new CredentialError(
    'unknown-context',
    `This passport uses a word that none of its contexts defines${named}.`,
    { cause: error },
  )
}

function indexed(nodes: unknown): Map<string, JsonObject> {
  const byId = new Map<string, JsonObject>()
  for (const node of asArray(nodes)) {
    if (isObject(node) && typeof node['@id'] === 'string') byId.set(node['@id'], node)
  }
  return byId
}

/** By the id of what is referred to. */
function placesOf(nodes: ReadonlyMap<string, JsonObject>): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const from of nodes.values()) {
    for (const [term, values] of Object.entries(from)) {
      for (const id of idsIn(values)) {
        const known = places.get(id)
        if (known === undefined) places.set(id, [{ from, term }])
        else known.push({ from, term })
      }
    }
  }
  return places
}

function idsIn(values: unknown): string[] {
  return asArray(values).flatMap((item) => {
    if (!isObject(item)) return []
    return typeof item['@id'] === 'string' ? [item['@id']] : idsIn(item['@list'])
  })
}

function graphNode(
  node: JsonObject,
  all: ReadonlyMap<string, JsonObject>,
  places: ReadonlyMap<string, readonly Place[]>,
): GraphNode {
  const id = String(node['@id'])
  return {
    id,
    types: asArray(node['@type']).map(String),
    places: places.get(id) ?? [],
    literals: (term) =>
      asArray(node[term]).flatMap((item) =>
        isObject(item) && '@value' in item && !isObject(item['@value'])
          ? [{ value: String(item['@value']), language: stringOrNull(item['@language']) }]
          : [],
      ),
    nodes: (term) =>
      asArray(node[term]).flatMap((item) =>
        isObject(item) && typeof item['@id'] === 'string'
          ? [graphNode(all.get(item['@id']) ?? item, all, places)]
          : [],
      ),
  }
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function notACredential(): CredentialError {
  return new CredentialError('not-a-credential', 'This file is not a passport that we can read.')
}
