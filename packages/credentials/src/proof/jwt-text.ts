import { CredentialError } from '../credential-error.ts'
import { isObject, type JsonObject, parseStrictly, utf8 } from '../document/strict-json.ts'

/** A parsed JWT. Its signature is not verified yet. */
export interface JwtText {
  readonly header: JsonObject
  readonly credential: JsonObject
  /** The claims `nbf` (`begins`) and `exp` (`ends`) in seconds since 1970 (RFC 7519 §4.1); null if absent. */
  readonly begins: number | null
  readonly ends: number | null
}

/** A compact JWS (RFC 7515 §3.1) whose payload is a JSON object. Its signature is not verified yet. */
export interface CompactText {
  readonly header: JsonObject
  readonly payload: JsonObject
}

const registered = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'cnf', 'vc'])

export function looksLikeJwt(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

/** @throws CredentialError not-a-credential */
export function readCompactText(text: string): CompactText {
  const [head = '', body = ''] = text.split('.')
  return { header: part(head), payload: part(body) }
}

/**
 * Parses a JWT with a credential in the claim `vc` (VC Data Model 1.1 §6.3.1) or as the whole payload (VC-JOSE-COSE
 * §3.1). JWT claims fill missing fields of the credential and must not contradict it (Open Badges 3.0 §8.2.4).
 * @throws CredentialError not-a-credential
 */
export function readJwt(text: string): JwtText {
  const { header, payload } = readCompactText(text)
  const stated = isObject(payload.vc)
    ? payload.vc
    : Object.fromEntries(Object.entries(payload).filter(([name]) => !registered.has(name)))
  const credential: Record<string, unknown> = { ...stated }
  // The JWT is the proof, so any other proof in the credential is ignored.
  delete credential.proof
  agree(credential, 'id', payload.jti, credential.id)
  const issuer = credential.issuer
  agree(credential, 'issuer', payload.iss, isObject(issuer) ? issuer.id : issuer)
  agreeOnSubject(credential, payload.sub)
  return { header, credential, begins: seconds(payload.nbf), ends: seconds(payload.exp) }
}

function part(encoded: string): JsonObject {
  return parseStrictly(utf8(Buffer.from(encoded, 'base64url')))
}

function agree(target: Record<string, unknown>, name: string, claimed: unknown, stated: unknown): void {
  if (claimed === undefined) return
  if (stated === undefined && target[name] === undefined) target[name] = claimed
  else if (stated !== claimed) throw contradicts()
}

function agreeOnSubject(credential: Record<string, unknown>, claimed: unknown): void {
  const subject = credential.credentialSubject
  if (claimed === undefined || !isObject(subject)) return
  if (subject.id === undefined) credential.credentialSubject = { ...subject, id: claimed }
  else if (subject.id !== claimed) throw contradicts()
}

function seconds(claim: unknown): number | null {
  if (claim === undefined) return null
  // 8.64e12 seconds is the maximum of Date.
  if (typeof claim !== 'number' || !(Math.abs(claim) <= 8.64e12)) throw contradicts()
  return claim
}

function contradicts(): CredentialError {
  return new CredentialError('not-a-credential', 'This passport contradicts the claims of its token.')
}
