import { CredentialError } from '../credential-error.ts'
import type { Claims } from './claims.ts'
import type { GraphNode } from './graph.ts'
import { asArray, isObject, type JsonObject } from './strict-json.ts'
import { credentials, digests } from './vocabulary.ts'

/** Properties whose values must have a type (VC Data Model 2.0 §4.5 and §5.10), with the words of a message. */
const typed: Readonly<Record<string, string>> = {
  termsOfUse: 'terms of use',
  evidence: 'evidence',
  refreshService: 'refresh service',
  credentialSchema: 'schema',
  confidenceMethod: 'confidence method',
  renderMethod: 'layout',
}

/**
 * Enforces rules of VC Data Model 2.0 for parts of a credential that Vouch does not use, such as terms of use, and
 * refuses credentials that contradict themselves.
 * @throws CredentialError not-a-credential
 */
export function assertConforming(credential: JsonObject, root: GraphNode, claims: Claims): void {
  const nodes = (property: string): readonly GraphNode[] => {
    if (root.literals(`${credentials}${property}`).length > 0)
      throw notConforming('A part of it is only text')
    return root.nodes(`${credentials}${property}`)
  }
  for (const [property, name] of Object.entries(typed))
    if (nodes(property).some(({ types }) => types.length === 0))
      throw notConforming(`Its ${name} has no type`)
  // §4.11
  if (nodes('credentialSchema').some(isBlank)) throw notConforming('Its schema has no address')
  // §5.3; resources are not fetched, so their digests are not compared.
  const isComplete = (node: GraphNode) =>
    !isBlank(node) && digests.some((term) => node.literals(term).length > 0)
  if (!nodes('relatedResource').every(isComplete))
    throw notConforming('A related document has no address or no checksum')
  // The graph joins resources with the same id, so the JSON is read here.
  const ids = asArray(credential.relatedResource).map((resource) =>
    isObject(resource) ? resource.id : resource,
  )
  if (new Set(ids).size !== ids.length) throw notConforming('It names a related document twice')
  const { subject, begins, ends } = claims
  // §4.8
  if (subject.isBare && isBlank(subject)) throw notConforming('It says nothing about its holder')
  // §4.9
  if (begins !== null && ends !== null && begins > ends) throw notConforming('It ends before it begins')
}

/** A node without an id in the JSON. */
function isBlank({ id }: GraphNode): boolean {
  return id.startsWith('_:')
}

function notConforming(why: string): CredentialError {
  return new CredentialError('not-a-credential', `This passport does not follow the standard. ${why}.`)
}
