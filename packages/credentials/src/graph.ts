import jsonld from 'jsonld'
import { assertKnownWords, createDocumentLoader } from './contexts.ts'
import { CredentialError } from './credential-error.ts'
import { asArray, isObject, type JsonObject } from './strict-json.ts'

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
  return graphNode(root, nodes)
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

function graphNode(node: JsonObject, all: ReadonlyMap<string, JsonObject>): GraphNode {
  return {
    id: String(node['@id']),
    types: asArray(node['@type']).map(String),
    literals: (term) =>
      asArray(node[term]).flatMap((item) =>
        isObject(item) && '@value' in item && !isObject(item['@value'])
          ? [{ value: String(item['@value']), language: stringOrNull(item['@language']) }]
          : [],
      ),
    nodes: (term) =>
      asArray(node[term]).flatMap((item) =>
        isObject(item) && typeof item['@id'] === 'string'
          ? [graphNode(all.get(item['@id']) ?? item, all)]
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
