// Importing packages do not type-check this folder, so reference its declarations explicitly.
/// <reference path="./libraries.d.ts" />

import type { Ed25519Key, RsaKey } from './issue/signing-key.ts'
import type { HolderProof } from './proof/holder-proof.ts'

export { badgeSvg } from './issue/badge-svg.ts'
export { bakePng } from './issue/bake-png.ts'
export { bakeSvg } from './issue/bake-svg.ts'
export { achievementDocument } from './issue/build-achievement.ts'
export { buildEndorsement, type EndorsementContent } from './issue/build-endorsement.ts'
export { buildPassport, hashAddress } from './issue/build-passport.ts'
export {
  didDocument,
  didOfIssuer,
  issuerProfile,
  jwks,
  type PublishedKey,
} from './issue/issuer-documents.ts'
export type {
  PassportAchievement,
  PassportContent,
  PassportEvidence,
  PassportIssuer,
  PassportSkill,
} from './issue/passport-content.ts'
export type { Ed25519Key, RsaKey, RsaPrivateJwk, RsaPublicJwk } from './issue/signing-key.ts'
export { type StatusListContent, statusListCredential, statusListLength } from './issue/status-list.ts'

/** Creates an Ed25519 key pair for `signPassport`. Its key id is `${did}#${publicKeyMultibase}`. */
export async function createEd25519Key(): Promise<Ed25519Key> {
  const { createEd25519 } = await import('./issue/keys.ts')
  return createEd25519()
}

/**
 * Creates an RSA key pair of 3072 bits for `signPassportJwt`, in about half a second of a background thread. Its key id
 * is `${did}#${thumbprint}`.
 */
export async function createRsaKey(): Promise<RsaKey> {
  const { createRsa } = await import('./issue/keys.ts')
  return createRsa()
}

/**
 * Signs a credential with one DataIntegrityProof of the suite eddsa-rdfc-2022 (VC DI EdDSA 1.0 §3.2), replacing any
 * proof in it. The first call loads libraries (150 ms).
 * @param created date of the signature; its milliseconds are dropped
 * @returns JSON text, which `bakeSvg` and `bakePng` embed unchanged
 * @throws Error for a term that its contexts do not define
 */
export async function signPassport(
  credential: Readonly<Record<string, unknown>>,
  key: Ed25519Key & { readonly did: string },
  created: Date,
): Promise<string> {
  const { signEmbedded } = await import('./issue/sign.ts')
  return signEmbedded(credential, key, created)
}

/**
 * Signs a credential as a compact JWT with RS256 (OB 3.0 §8.2). The payload is the credential with the claims `iss`,
 * `sub`, `jti`, `nbf` and, if it ends, `exp`.
 */
export async function signPassportJwt(
  credential: Readonly<Record<string, unknown>>,
  key: Pick<RsaKey, 'thumbprint' | 'privateJwk'> & { readonly did: string },
): Promise<string> {
  const { signCompact } = await import('./issue/sign.ts')
  return signCompact(credential, key)
}

/** Verifies that a wallet possesses a key; see `proof/holder-proof.ts`. The first call loads libraries. */
export async function verifyHolderProof(
  jwt: string,
  of: { readonly audience: string; readonly now: Date },
): Promise<HolderProof | undefined> {
  const { verifyHolderProof: verify } = await import('./proof/holder-proof.ts')
  return verify(jwt, of)
}
