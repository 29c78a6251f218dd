import type { CredentialErrorCode, CredentialStatus } from '../index.ts'
import type { OtherVerdict } from './other-verifiers.ts'
import { createPassportIssuer } from './passport-issuer.ts'
import type { TestWeb } from './test-web.ts'

export type Json = Record<string, unknown>

/** A forged or invalid credential, and what verifiers say about it. */
export interface Forgery {
  readonly name: string
  /** Returns the credential; may replace documents on the web. */
  readonly forge: (web: TestWeb) => Promise<string> | string
  readonly ours: CredentialErrorCode | CredentialStatus
  /** The verdict of another verifier: refused, unless it does not look. */
  readonly theirs?: OtherVerdict
}

export const origin = 'https://vouch.example'
/** The issuer whose passports are forged, one on the same host, and one on another. */
export const [issuer, sibling, stranger] = await Promise.all([
  createPassportIssuer(origin, 'a1'),
  createPassportIssuer(origin, 'b2'),
  createPassportIssuer('https://stranger.example', 'a1'),
])
export const didUrl = `${origin}/issuers/a1/did.json`

/** Parses JSON, changes it, and writes it again. */
export function edited(text: string, change: (credential: Json & { proof: Json[] }) => unknown): string {
  const credential = JSON.parse(text)
  change(credential)
  return JSON.stringify(credential)
}
