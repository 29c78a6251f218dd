import { bitAt, wrongStatusList } from './bitstring.ts'
import { CredentialError } from './credential-error.ts'
import type { Documents } from './document/documents.ts'
import type { GraphNode } from './document/graph.ts'
import type { ReadCredential } from './document/read-credential.ts'
import { asArray, isObject } from './document/strict-json.ts'
import { bitstring, revocationList1EdTech, statusList2021 } from './document/vocabulary.ts'
import { looksLikeJwt, readJwt } from './proof/jwt-text.ts'
import { type SignedCredential, verifySigned } from './proof/signed-credential.ts'
import { type Issuer, webAddress } from './web-address.ts'

export type IssuerStatus = 'good' | 'suspended' | 'revoked'

const maxEntries = 5

/** How far a list may begin after our check: issuers sign lists when we fetch them, by clocks that may be ahead. */
const maxListAheadMs = 60_000

/** Purposes of status lists that do not affect validity (Bitstring Status List 1.0 §2.1). */
const harmless = ['message', 'refresh']

/** IRIs of Bitstring Status List 1.0 §2.1 and of StatusList2021, an older format with the same structure. */
const lists = [
  {
    entry: `${bitstring}BitstringStatusListEntry`,
    credential: `${bitstring}BitstringStatusListCredential`,
    list: `${bitstring}BitstringStatusList`,
    terms: bitstring,
  },
  {
    entry: `${statusList2021}StatusList2021Entry`,
    credential: `${statusList2021}StatusList2021Credential`,
    list: `${statusList2021}StatusList2021`,
    terms: statusList2021,
  },
] as const

/**
 * Looks up the current status of a verified credential in its status lists; `good` if it has none.
 * @throws CredentialError wrong-status-list, issuer-unreachable; proof-not-supported for an unknown kind of status
 */
export async function issuerStatus(
  signed: SignedCredential,
  documents: Documents,
  now: Date,
): Promise<IssuerStatus> {
  const { status } = signed.claims
  if (status.length > maxEntries) throw wrongStatusList('It refers to too many lists.')
  const found = await Promise.all(status.map((entry) => statusOf(entry, signed, documents, now)))
  if (found.includes('revoked')) return 'revoked'
  return found.includes('suspended') ? 'suspended' : 'good'
}

async function statusOf(
  entry: GraphNode,
  signed: SignedCredential,
  documents: Documents,
  now: Date,
): Promise<IssuerStatus> {
  if (entry.types.includes(revocationList1EdTech)) return inRevocationList(entry, signed, documents)
  const kind = lists.find((one) => entry.types.includes(one.entry))
  if (kind === undefined) throw unknownStatus()
  const says = (name: string) => {
    const [first, second] = entry.literals(`${kind.terms}${name}`)
    // Reject two values: statements have no order, so the holder could choose which value comes first.
    if (second !== undefined) throw wrongStatusList('Its status entry is contradictory.')
    return first?.value
  }
  const purpose = says('statusPurpose') ?? ''
  if (harmless.includes(purpose)) return 'good'
  if (purpose !== 'revocation' && purpose !== 'suspension') throw unknownStatus()
  const index = says('statusListIndex') ?? ''
  const [list, otherList] = entry.nodes(`${kind.terms}statusListCredential`)
  const single = list !== undefined && otherList === undefined
  if (!single || !/^\d{1,10}$/.test(index) || (says('statusSize') ?? '1') !== '1') {
    throw wrongStatusList('Its position in the list is missing.')
  }
  const { claims } = await signedList(list.id, signed, documents, now)
  const { subject, types } = claims
  const purposes = subject.literals(`${kind.terms}statusPurpose`).map(({ value }) => value)
  const [encoded, otherEncoded] = subject.literals(`${kind.terms}encodedList`)
  if (
    !types.includes(kind.credential) ||
    !subject.types.includes(kind.list) ||
    encoded === undefined ||
    otherEncoded !== undefined
  ) {
    throw wrongStatusList('The document is not a status list.')
  }
  if (!purposes.includes(purpose)) throw wrongStatusList('The list has another purpose.')
  if (!bitAt(encoded.value, Number(index))) return 'good'
  return purpose === 'revocation' ? 'revoked' : 'suspended'
}

/** Fetches a status list that is valid now and signed by the issuer or by the same key, see `mayList`. */
async function signedList(
  address: string,
  signed: SignedCredential,
  documents: Documents,
  now: Date,
): Promise<SignedCredential> {
  const document = await fetched(address, documents)
  try {
    const list = await verifySigned(asCredential(document, address), documents, now)
    if (!mayList(list.issuer, signed.issuer)) throw wrongStatusList('The list is signed by another issuer.')
    const hasBegun = (list.begins ?? 0) <= now.getTime() + maxListAheadMs
    const valid = hasBegun && now.getTime() < (list.ends ?? Infinity)
    if (!valid) throw wrongStatusList('The list is not currently valid.')
    return list
  } catch (error) {
    const own = error instanceof CredentialError ? error.code : null
    if (own !== null && ['issuer-unreachable', 'unusable-document', 'wrong-status-list'].includes(own))
      throw error
    throw wrongStatusList('The list is not signed by the issuer.', error)
  }
}

/**
 * Whether the signer of a status list speaks for the issuer of a credential: the same web domain, but not another of
 * several issuers on a shared host, such as `did:web:badges.example:issuers:2` for `…:1`. A listed key only for itself.
 */
function mayList(keeper: Issuer, issuer: Issuer): boolean {
  const isSibling = [keeper, issuer].every(({ id }) => /^did:web:[^:]+:/.test(id)) && keeper.id !== issuer.id
  return keeper.origin === issuer.origin && !isSibling
}

/**
 * Parses a fetched status list. Any other document counts as unreachable, because failing servers return
 * error pages, nothing, or `{"error": …}`.
 * @throws CredentialError issuer-unreachable
 */
function asCredential(document: unknown, address: string): ReadCredential {
  const read = isObject(document)
    ? { format: 'data-integrity' as const, credential: document, text: '' }
    : ofJwt(document)
  if (read === null || !asArray(read.credential.type).includes('VerifiableCredential')) throw noList(address)
  return read
}

function ofJwt(document: unknown) {
  const text = typeof document === 'string' ? document.trim() : ''
  if (!looksLikeJwt(text)) return null
  try {
    return { format: 'jwt' as const, credential: readJwt(text).credential, text }
  } catch (error) {
    if (error instanceof CredentialError) return null
    throw error
  }
}

async function fetched(address: string, documents: Documents): Promise<unknown> {
  const url = webAddress(address, documents.plainHttpHosts)
  if (url === null) throw wrongStatusList('The address of the list is missing or invalid.')
  url.hash = ''
  return documents.get(url.href)
}

/**
 * Looks up a credential in a 1EdTech Revocation List 1.0. These lists are unsigned, so the issuer's own
 * origin must serve them.
 */
async function inRevocationList(
  entry: GraphNode,
  { claims, issuer }: SignedCredential,
  documents: Documents,
): Promise<IssuerStatus> {
  const url = webAddress(entry.id, documents.plainHttpHosts)
  if (url?.origin !== issuer.origin) throw wrongStatusList('The list is on a different host.')
  if (claims.id === null) throw wrongStatusList('The passport has no id to look up.')
  const list = await fetched(entry.id, documents)
  const revoked = isObject(list) ? (list.revokedCredential ?? list.revokedCredentials) : undefined
  if (!isObject(list) || !Array.isArray(revoked)) throw noList(entry.id)
  const keeper = isObject(list.issuer) ? list.issuer.id : list.issuer
  if (keeper !== undefined && keeper !== claims.issuer.id)
    throw wrongStatusList('The list belongs to another issuer.')
  const named = asArray(revoked).some((one) =>
    isObject(one) ? one.id === claims.id && one.revoked !== false : one === claims.id,
  )
  return named ? 'revoked' : 'good'
}

function noList(address: string): CredentialError {
  return new CredentialError(
    'issuer-unreachable',
    `${new URL(address).host} did not return a status list for this passport. Try again later.`,
  )
}

function unknownStatus(): CredentialError {
  return new CredentialError(
    'proof-not-supported',
    'The status list of this passport has an unsupported format.',
  )
}
