import { CredentialError } from '../credential-error.ts'
import { type GraphNode, isDescribedElsewhere, type Literal, type Place } from './graph.ts'
import type { CredentialSubject } from './subject.ts'
import { clr, credentials, openBadges, schema } from './vocabulary.ts'

const identifiers = [`${openBadges}identifier`, `${clr}identifier-1`]

/**
 * Reads the email addresses of the person a credential was issued to. Sources: a `mailto:` id (RFC 6068),
 * `email`, and IdentityObjects of type emailAddress, plain or hashed (Open Badges 3.0 §B.1.12). Security: if
 * content that the issuer may not have written also describes the person, only the `mailto:` id counts.
 * Credentials in a Comprehensive Learner Record may describe the person if they have the same issuer.
 * @throws CredentialError not-a-credential for contradictory values
 */
export function readSubject(subject: GraphNode, root: GraphNode): CredentialSubject {
  const places = subject.places.filter((place) => !isOfIssuer(place, subject, root))
  const isOwn = !isDescribedElsewhere({ ...subject, places }, [], root)
  const emails = isOwn ? subject.literals(schema.email).map(({ value }) => value) : []
  const mailbox = /^mailto:([^?]+)/i.exec(subject.id)?.[1]
  if (mailbox !== undefined) emails.push(decoded(mailbox))
  const hashes: CredentialSubject['hashes'][number][] = []
  for (const identity of isOwn ? identifiers.flatMap((term) => subject.nodes(term)) : []) {
    const says = (name: string) => only(identity.literals(`${openBadges}${name}`))
    const identityHash = says('identityHash')
    if (says('identityType') !== 'emailAddress' || identityHash === undefined) continue
    if (says('hashed') !== 'true' && says('hashed') !== '1') {
      emails.push(identityHash)
      continue
    }
    const [, algorithm, digest] = /^(sha256|md5)\$([0-9a-f]+)$/i.exec(identityHash) ?? []
    if (algorithm === undefined || digest === undefined) continue
    hashes.push({
      algorithm: algorithm.toLowerCase() === 'md5' ? 'md5' : 'sha256',
      digest: digest.toLowerCase(),
      salt: says('salt') ?? '',
    })
  }
  return { emails, hashes }
}

/**
 * Whether the issuer wrote the reference: in the credential itself, or in a credential of the same issuer in
 * a learner record.
 */
function isOfIssuer({ from, term }: Place, subject: GraphNode, root: GraphNode): boolean {
  if (term !== `${credentials}credentialSubject`) return false
  if (from['@id'] === root.id) return true
  const held = root.types.includes(`${clr}ClrCredential`) ? subject.nodes(`${clr}verifiableCredential`) : []
  const issuerOf = (node: GraphNode) => node.nodes(`${credentials}issuer`).map(({ id }) => id)
  return held.some((node) => node.id === from['@id'] && `${issuerOf(node)}` === `${issuerOf(root)}`)
}

function only(texts: readonly Literal[]): string | undefined {
  const [first, ...others] = texts
  if (others.some(({ value }) => value !== first?.value)) {
    throw new CredentialError('not-a-credential', 'The holder of this passport is missing or unclear.')
  }
  return first?.value
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
