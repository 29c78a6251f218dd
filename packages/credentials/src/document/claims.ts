import { CredentialError } from '../credential-error.ts'
import { timeOf, type Validity, validity } from '../validity.ts'
import { pageAddress } from '../web-address.ts'
import { multiLine, oneLine } from './display-text.ts'
import { escoSkills } from './esco-skills.ts'
import { type GraphNode, isDescribedElsewhere, type Literal, readGraph } from './graph.ts'
import { readSubject } from './read-subject.ts'
import { isObject, type JsonObject } from './strict-json.ts'
import type { CredentialSubject } from './subject.ts'
import {
  achievement,
  alignment,
  clr,
  creator,
  credentials,
  criteria,
  openBadges,
  schema,
  targetUrl,
} from './vocabulary.ts'

/** The claims of a credential that are needed to verify it, independent of the kind of signature. */
export interface Claims extends Validity {
  readonly id: string | null
  readonly types: readonly string[]
  readonly issuer: GraphNode
  readonly subject: GraphNode
  readonly status: readonly GraphNode[]
}

/** The claims of a credential that are shown to users, and the person it was issued to. */
export interface ShownClaims {
  readonly name: string
  readonly description: string
  /** URL of the criteria page; null if there is none or more than one. */
  readonly criteriaUrl: string | null
  /** Name that the issuer gave itself; '' if absent. */
  readonly issuerName: string
  readonly issuedAt: number | null
  readonly subject: CredentialSubject
  readonly skillUris: readonly string[]
}

/**
 * Reads the claims that are common to all credentials (VC Data Model 2.0 §4; 1.1 §4).
 * @throws CredentialError not-a-credential, unknown-context, too-complex
 */
export async function readClaims(credential: JsonObject): Promise<{ claims: Claims; root: GraphNode }> {
  const root = await readGraph(credential)
  if (!root.types.includes(`${credentials}VerifiableCredential`)) throw incomplete('type')
  const [issuer, otherIssuer] = root.nodes(`${credentials}issuer`)
  if (issuer === undefined || otherIssuer !== undefined) throw incomplete('who issued it')
  const [subject, otherSubject] = root.nodes(`${credentials}credentialSubject`)
  if (subject === undefined || otherSubject !== undefined) throw incomplete('holder')
  const status = root.nodes(`${credentials}credentialStatus`)
  if (root.literals(`${credentials}credentialStatus`).length > 0) throw incomplete('status')
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
 * Reads the claims to show to users. An Open Badge 3.0 is described by its achievement (§B.1), every other credential
 * by itself. Security: JSON-LD merges all statements about the same id. Evidence from the holder that reuses an id
 * could thus rename the achievement, so a node that is also described elsewhere in the credential is ignored.
 * @throws CredentialError not-a-credential if there is no name, or if names contradict each other
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
  const textsOf = (term: string) => speaking.map((node) => node.literals(term))
  const name = clear(firstText(textsOf(schema.name), oneLine), 'what it is for')
  if (name === '') throw incomplete('what it is for')
  const issuerIsNamed = !isDescribedElsewhere(issuer, [`${credentials}issuer`, ...creator], root)
  return {
    name,
    description: clear(firstText(textsOf(schema.description), multiLine), 'what it is for'),
    criteriaUrl: ownAchieved ? criteriaUrl(ownAchieved) : null,
    issuerName: clear(issuerIsNamed ? oneLine(issuer.literals(schema.name)) : '', 'who issued it'),
    issuedAt: (speaking.includes(root) ? awarded(root) : null) ?? claims.begins,
    subject: readSubject(subject, root),
    skillUris: ownAchieved ? skillsOf(ownAchieved, root) : [],
  }
}

/** URL of the criteria page (Open Badges 3.0 §B.1.6). It is shown to users and never fetched. */
function criteriaUrl(achieved: GraphNode): string | null {
  const [one, other] = new Set(achieved.nodes(criteria).map(({ id }) => id))
  return one === undefined || other !== undefined ? null : pageAddress(one)
}

/**
 * ESCO skills of an achievement (Open Badges 3.0 §B.1.3). An alignment that something else also describes, or with
 * several targets, is ignored.
 */
function skillsOf(achieved: GraphNode, root: GraphNode): readonly string[] {
  const targets = achieved.nodes(alignment).flatMap((node) => {
    const [one, other] = isDescribedElsewhere(node, [alignment], root) ? [] : node.literals(targetUrl)
    return one === undefined || other !== undefined ? [] : [one.value]
  })
  return escoSkills(targets)
}

function firstText(
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
  if (new Set(times).size > 1) throw incomplete('award date')
  return validity(times, []).begins
}

function dates(root: GraphNode, term: string): number[] {
  if (root.nodes(term).length > 0) throw incomplete('validity')
  return root.literals(term).map(({ value }) => timeOf(value))
}

function incomplete(what: string): CredentialError {
  return new CredentialError('not-a-credential', `The ${what} of this passport is missing or unclear.`)
}
