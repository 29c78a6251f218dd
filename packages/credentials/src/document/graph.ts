import jsonld from 'jsonld'
import { CredentialError } from '../credential-error.ts'
import { assertKnownWords, createDocumentLoader } from './contexts.ts'
import { asArray, isObject, type JsonObject } from './strict-json.ts'
import { credentials, criteria, openBadges } from './vocabulary.ts'

export interface Literal {
  readonly value: string
  readonly language: string | null
}

/** A node of the JSON-LD graph of a credential, with all statements about it. */
export interface GraphNode {
  readonly id: string
  readonly types: readonly string[]
  /** Whether nothing is said about it but its types. */
  readonly isBare: boolean
  /** Literal values of a property, given by its full IRI. */
  literals(term: string): readonly Literal[]
  /** Nodes that a property refers to, given by its full IRI. */
  nodes(term: string): readonly GraphNode[]
  /** All references to this node. Each place in the JSON that refers to it may also contain statements about it. */
  readonly places: readonly Place[]
}

/** A reference to a node: the referring node and the property. */
export interface Place {
  readonly from: JsonObject
  readonly term: string
}

/**
 * Whether a node is referenced by properties other than `terms`. Statements about it may then come from
 * content that the holder submitted and the issuer embedded; the graph cannot tell them apart from the
 * issuer's own. Two cases are harmless: endorsements, and criteria with the id of their achievement.
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
 * Reads a credential as a JSON-LD graph with full IRIs. A signature covers statements, not JSON (VC Data
 * Integrity 1.0 §2.4.1). Attack: the holder rewrites the JSON with other names and nesting, the signature
 * stays valid, and code that reads the JSON misses an end date or a revocation.
 * @throws CredentialError unknown-context, not-a-credential, too-complex
 */
export async function readGraph(credential: JsonObject): Promise<GraphNode> {
  const { proof: _, ...document } = credential
  assertKnownWords(document)
  // A credential without an id gets a random one, so that nothing in the document can refer to it.
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

/** Converts an error of the JSON-LD library to a CredentialError. */
function ofJsonLd(error: unknown): CredentialError {
  if (error instanceof CredentialError) return error
  const details = isObject(error) ? error.details : undefined
  const event = isObject(details) && isObject(details.event) ? details.event.details : undefined
  const term = isObject(event) ? (event.property ?? event.type ?? event.term) : undefined
  const named = typeof term === 'string' && term.length <= 100 ? ` (${term})` : ''
  return new CredentialError('unknown-context', `This passport uses an undefined term${named}.`, {
    cause: error,
  })
}

function indexed(nodes: unknown): Map<string, JsonObject> {
  const byId = new Map<string, JsonObject>()
  for (const node of asArray(nodes)) {
    if (isObject(node) && typeof node['@id'] === 'string') byId.set(node['@id'], node)
  }
  return byId
}

/** For each node id, all references to that node. */
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
    isBare: Object.keys(node).every((key) => key === '@id' || key === '@type'),
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
  return new CredentialError('not-a-credential', 'This file is not a readable passport.')
}
