import { CredentialError } from './credential-error.ts'
import { type GraphNode, type Literal, readGraph } from './graph.ts'
import { readSubject } from './read-subject.ts'
import { isObject, type JsonObject } from './strict-json.ts'
import type { CredentialSubject } from './subject.ts'
import { achievement, credentials, openBadges, schema } from './vocabulary.ts'

/** What a credential says, whoever signed it. */
export interface Claims {
  /** null where it has none. */
  readonly id: string | null
  readonly types: readonly string[]
  readonly issuer: { readonly id: string; readonly name: string }
  readonly subject: GraphNode
  readonly status: readonly GraphNode[]
  /** Milliseconds since 1970: valid from the last of the beginnings to the first of the ends that it names. */
  readonly begins: number | null
  readonly ends: number | null
}

/** What is shown of a credential, and to whom it is made out. */
export interface ShownClaims {
  readonly name: string
  readonly description: string
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
  const begins = [...dates(root, 'validFrom'), ...dates(root, 'issuanceDate')]
  const ends = [...dates(root, 'validUntil'), ...dates(root, 'expirationDate')]
  const claims: Claims = {
    id: isObject(credential) && typeof credential.id === 'string' ? credential.id : null,
    types: root.types,
    issuer: { id: issuer.id, name: oneLine(issuer.literals(schema.name)) },
    subject,
    status,
    begins: begins.length === 0 ? null : Math.max(...begins),
    ends: ends.length === 0 ? null : Math.min(...ends),
  }
  return { claims, root }
}

/**
 * Reads what an Open Badge 3.0 says of its achievement (§B.1); of another credential its name.
 * @throws CredentialError not-a-credential where it has no name
 */
export function readShown(root: GraphNode, claims: Claims): ShownClaims {
  const achieved = achievement.flatMap((term) => claims.subject.nodes(term))[0]
  const name = (achieved && oneLine(achieved.literals(schema.name))) || oneLine(root.literals(schema.name))
  if (name === '') throw incomplete('what it is for')
  const described = achieved?.literals(schema.description) ?? []
  const text = plain(described.length > 0 ? described : root.literals(schema.description))
  const awarded = root.literals(`${openBadges}awardedDate`).map(toTime)
  return {
    name,
    description: text.slice(0, 2000).toWellFormed().trim(),
    issuedAt: awarded[0] ?? claims.begins,
    subject: readSubject(claims.subject),
  }
}

function dates(root: GraphNode, name: string): number[] {
  const term = `${credentials}${name}`
  if (root.nodes(term).length > 0) throw incomplete('when it holds')
  return root.literals(term).map(toTime)
}

/** XSD 1.1 §3.3.7 dateTime; without a zone, or without a time of day, it is UTC. */
function toTime({ value }: Literal): number {
  const [, day, time = 'T00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/.exec(value) ?? []
  const milliseconds = Date.parse(`${day}${time}${zone}`)
  if (Number.isNaN(milliseconds)) throw incomplete('when it holds')
  return milliseconds
}

function oneLine(texts: readonly Literal[]): string {
  return plain(texts).replace(/\s+/g, ' ').slice(0, 200).toWellFormed().trim()
}

/** The English text where there are several; without signs that cannot be seen or that turn the order of others. */
function plain(texts: readonly Literal[]): string {
  const text = texts.find(({ language }) => language?.startsWith('en')) ?? texts[0]
  return (text?.value ?? '').replace(/[^\P{C}\n\t\u200c\u200d]/gu, '').trim()
}

function incomplete(what: string): CredentialError {
  return new CredentialError('not-a-credential', `This passport does not say clearly ${what}.`)
}
