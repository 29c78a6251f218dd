import { type Claims, readClaims } from './claims.ts'
import { type Proof, supportedProofs, verifyProof } from './data-integrity.ts'
import type { Documents } from './documents.ts'
import type { GraphNode } from './graph.ts'
import { findIssuerKey } from './issuer-key.ts'
import { jwtKeyId, verifyJwt } from './jwt-proof.ts'
import { readJwt } from './jwt-text.ts'
import type { ReadCredential } from './read-credential.ts'
import { assertOrdinary, type JsonObject } from './strict-json.ts'
import { type WebIssuer, webIssuer } from './web-address.ts'

/** A credential whose proof holds, with a key of its issuer. */
export interface SignedCredential {
  readonly claims: Claims
  readonly root: GraphNode
  readonly issuer: WebIssuer
  /** Of the credential and its proof together, in milliseconds since 1970. */
  readonly begins: number | null
  readonly ends: number | null
}

/** What a credential says and who says it, before any of it is believed. */
interface Stated extends Pick<SignedCredential, 'claims' | 'root' | 'issuer'> {
  readonly credential: JsonObject
}

/** @throws CredentialError not-a-credential, unknown-context, too-complex, issuer-not-web */
export async function statedBy(read: ReadCredential, plainHttpHosts: readonly string[]): Promise<Stated> {
  const credential = read.credential as JsonObject
  assertOrdinary(credential)
  const { claims, root } = await readClaims(credential)
  return { credential, claims, root, issuer: webIssuer(claims.issuer.id, plainHttpHosts) }
}

/** What is asked of a credential, whatever it is for: its words are known, its issuer a web domain, its proof good. */
export async function verifySigned(
  read: ReadCredential,
  documents: Documents,
  now: Date,
): Promise<SignedCredential> {
  const { credential, claims, root, issuer } = await statedBy(read, documents.plainHttpHosts)
  const proof =
    read.format === 'jwt'
      ? await verifyToken(read.text, issuer, documents, now)
      : await verifyOne(credential, issuer, documents, now)
  return {
    claims,
    root,
    issuer,
    begins: latest(claims.begins, proof.begins),
    ends: earliest(claims.ends, proof.ends),
  }
}

interface Validity {
  readonly begins: number | null
  readonly ends: number | null
}

async function verifyToken(
  text: string,
  issuer: WebIssuer,
  documents: Documents,
  now: Date,
): Promise<Validity> {
  const { header, begins, ends } = readJwt(text)
  const key = await findIssuerKey(issuer, jwtKeyId(header, issuer), documents, { now, bareKeys: true })
  await verifyJwt(text, header, key)
  return { begins: begins && begins * 1000, ends: ends && ends * 1000 }
}

/** @throws CredentialError what is wrong with the first proof, when none holds */
async function verifyOne(
  credential: JsonObject,
  issuer: WebIssuer,
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
  issuer: WebIssuer,
  documents: Documents,
  now: Date,
): Promise<void> {
  const key = await findIssuerKey(issuer, proof.keyId, documents, { now, bareKeys: false })
  await verifyProof(credential, proof, key)
}

function latest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function earliest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
