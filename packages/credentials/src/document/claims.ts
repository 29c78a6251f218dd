import { CredentialError } from '../credential-error.ts'
import { timeOf, type Validity, validity } from '../moments.ts'
import { pageAddress } from '../web-address.ts'
import { type GraphNode, isDescribedElsewhere, type Literal, readGraph } from './graph.ts'
import { readSubject } from './read-subject.ts'
import { isObject, type JsonObject } from './strict-json.ts'
import type { CredentialSubject } from './subject.ts'
import { achievement, clr, creator, credentials, criteria, openBadges, schema } from './vocabulary.ts'
import { oneLine, someLines } from './words.ts'

/** What a credential says, whoever signed it. */
export interface Claims extends Validity {
  /** null where it has none. */
  readonly id: string | null
  readonly types: readonly string[]
  readonly issuer: GraphNode
  readonly subject: GraphNode
  readonly status: readonly GraphNode[]
}

/** What is shown of a credential, and to whom it is made out. */
export interface ShownClaims {
  readonly name: string
  readonly description: string
  /** null where it does not say, or names several. */
  readonly criteriaUrl: string | null
  /** '' where it does not say. */
  readonly issuerName: string
  readonly issuedAt: number | null
  readonly subject: CredentialSubject
}

/**
 * Reads what every credential says (VC Data Model 2.0 §4; 1.1 §4).
 * @throws CredentialError not-a-credential, unknown-context, too-complex
 */
export async function readClaims(credential: JsonObject): Promise<{ claims: Claims; root: GraphNode }> {
  const root = await readGraph(credential)
  if (!root.types.includes(`${credentials}VerifiableCredential`)) throw incomplete('what it is')
  const [issuer, otherIssuer] = root.nodes(`${credentials}issuer`)
  if (issuer === undefined || otherIssuer !== undefined) throw incomplete('who issued it')
  const [subject, otherSubject] = root.nodes(`${credentials}credentialSubject`)
  if (subject === undefined || otherSubject !== undefined) throw incomplete('whom it is for')
  const status = root.nodes(`${credentials}credentialStatus`)
  if (root.literals(`${credentials}credentialStatus`).length > 0) throw incomplete('whether it still holds')
  const begins = [...dates(root, `${credentials}validFrom`), ...dates(root, `${credentials}issuanceDate`)]
  const ends = [...dates(root, `${credentials}validUntil`), ...dates(root, `${credentials}expirationDate`)]
  const claims: Claims = {
    id: isObject(credential) && typeof credential.id === 'string' ? credential.id : null,
    types: root.types,
    issuer,
    subject,
    status,
    ...validity(begins, ends),
  }
  return { claims, root }
}

/**
 * Reads what an Open Badge 3.0 says of its achievement (§B.1); of another credential its name. Statements about one id are
 * one, wherever they stand: what something else in the credential describes too, such as evidence that the holder handed
 * in, is named by none of them. A Comprehensive Learner Record holds many achievements and goes by its own name.
 * @throws CredentialError not-a-credential where it has no name, or several
 */
export function readShown(root: GraphNode, claims: Claims): ShownClaims {
  const { issuer, subject } = claims
  const terms = claims.types.includes(`${clr}ClrCredential`) ? [] : achievement
  const [achieved, otherAchieved] = new Map(
    terms.flatMap((term) => subject.nodes(term)).map((node) => [node.id, node]),
  ).values()
  if (otherAchieved !== undefined) throw incomplete('what it is for')
  const ownAchieved = achieved && !isDescribedElsewhere(achieved, achievement, root) ? achieved : undefined
  const speaking = [
    ...(ownAchieved ? [ownAchieved] : []),
    ...(isDescribedElsewhere(root, [], root) ? [] : [root]),
  ]
  const said = (term: string) => speaking.map((node) => node.literals(term))
  const name = clear(firstSaid(said(schema.name), oneLine), 'what it is for')
  if (name === '') throw incomplete('what it is for')
  const issuerIsNamed = !isDescribedElsewhere(issuer, [`${credentials}issuer`, ...creator], root)
  return {
    name,
    description: clear(firstSaid(said(schema.description), someLines), 'what it is for'),
    criteriaUrl: ownAchieved ? criteriaUrl(ownAchieved) : null,
    issuerName: clear(issuerIsNamed ? oneLine(issuer.literals(schema.name)) : '', 'who issued it'),
    issuedAt: (speaking.includes(root) ? awarded(root) : null) ?? claims.begins,
    subject: readSubject(subject, root),
  }
}

/** Open Badges 3.0 §B.1.6. A page for people, which nobody here asks. */
function criteriaUrl(achieved: GraphNode): string | null {
  const [one, other] = new Set(achieved.nodes(criteria).map(({ id }) => id))
  return one === undefined || other !== undefined ? null : pageAddress(one)
}

function firstSaid(
  texts: readonly (readonly Literal[])[],
  read: (texts: readonly Literal[]) => string | null,
): string | null {
  for (const some of texts) {
    const text = read(some)
    if (text !== '') return text
  }
  return ''
}

function clear(text: string | null, what: string): string {
  if (text === null) throw incomplete(what)
  return text
}

function awarded(root: GraphNode): number | null {
  const times = dates(root, `${openBadges}awardedDate`)
  if (new Set(times).size > 1) throw incomplete('when it was awarded')
  return validity(times, []).begins
}

function dates(root: GraphNode, term: string): number[] {
  if (root.nodes(term).length > 0) throw incomplete('when it holds')
  return root.literals(term).map(({ value }) => timeOf(value))
}

function incomplete(what: string): CredentialError {
  return new CredentialError('not-a-credential', `This passport does not say clearly ${what}.`)
}
