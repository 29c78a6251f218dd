import { type Claims, readClaims } from '../document/claims.ts'
import type { Documents } from '../document/documents.ts'
import type { GraphNode } from '../document/graph.ts'
import type { ReadCredential } from '../document/read-credential.ts'
import { assertOrdinary, type JsonObject } from '../document/strict-json.ts'
import { bounded, type Validity, validity } from '../validity.ts'
import { type Issuer, webIssuer } from '../web-address.ts'
import { type Proof, supportedProofs, verifyProof } from './data-integrity.ts'
import { findIssuerKey, type IssuerKey } from './issuer-key.ts'
import { jwtKeyId, verifyJwt } from './jwt-proof.ts'
import { readJwt } from './jwt-text.ts'
import { keyIssuer, listedKey } from './listed-key.ts'

/** A credential whose signature was verified. It is valid while both the credential and its proof are valid. */
export interface SignedCredential extends Validity {
  readonly claims: Claims
  readonly root: GraphNode
  readonly issuer: Issuer
}

/** A credential with the issuer that it claims to have; nothing is verified. */
interface UnverifiedCredential extends Pick<SignedCredential, 'claims' | 'root' | 'issuer'> {
  readonly credential: JsonObject
}

/** @throws CredentialError not-a-credential, unknown-context, too-complex, issuer-not-web, issuer-not-listed */
export async function readUnverified(
  read: ReadCredential,
  { plainHttpHosts, listedIssuers }: Pick<Documents, 'plainHttpHosts' | 'listedIssuers'>,
): Promise<UnverifiedCredential> {
  const credential = read.credential as JsonObject
  assertOrdinary(credential)
  const { claims, root } = await readClaims(credential)
  const { id } = claims.issuer
  const issuer = keyIssuer(id, listedIssuers) ?? webIssuer(id, plainHttpHosts)
  return { credential, claims, root, issuer }
}

/** Verifies the JSON-LD terms, issuer and signature of a credential. Status lists are credentials too. */
export async function verifySigned(
  read: ReadCredential,
  documents: Documents,
  now: Date,
): Promise<SignedCredential> {
  const { credential, claims, root, issuer } = await readUnverified(read, documents)
  const proof =
    read.format === 'jwt'
      ? await verifyToken(read.text, issuer, documents, now)
      : await verifyOne(credential, issuer, documents, now)
  return {
    claims,
    root,
    issuer,
    ...validity([claims.begins, proof.begins], [claims.ends, proof.ends]),
  }
}

async function verifyToken(text: string, issuer: Issuer, documents: Documents, now: Date): Promise<Validity> {
  const { header, begins, ends } = readJwt(text)
  const key = await keyFor(issuer, jwtKeyId(header, issuer), documents, { now, bareKeys: true })
  await verifyJwt(text, header, key)
  const time = (seconds: number | null) => seconds && bounded(seconds * 1000)
  return { begins: time(begins), ends: time(ends) }
}

/** @throws CredentialError if no proof is valid; the error is that of the first proof */
async function verifyOne(
  credential: JsonObject,
  issuer: Issuer,
  documents: Documents,
  now: Date,
): Promise<Validity> {
  let first: unknown
  for (const proof of supportedProofs(credential)) {
    try {
      await verifyWith(credential, proof, issuer, documents, now)
      return { begins: null, ends: proof.ends }
    } catch (error) {
      first ??= error
    }
  }
  throw first
}

async function verifyWith(
  credential: JsonObject,
  proof: Proof,
  issuer: Issuer,
  documents: Documents,
  now: Date,
): Promise<void> {
  const key = await keyFor(issuer, proof.keyId, documents, { now, bareKeys: false })
  await verifyProof(credential, proof, key)
}

async function keyFor(
  issuer: Issuer,
  keyId: string,
  documents: Documents,
  options: Parameters<typeof findIssuerKey>[3],
): Promise<IssuerKey> {
  return issuer.listedAs === null
    ? findIssuerKey(issuer, keyId, documents, options)
    : listedKey(issuer, keyId)
}
