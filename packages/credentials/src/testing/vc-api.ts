import { CredentialError, checkCredential, readCredential } from '../index.ts'
import type { PassportIssuer } from './passport-issuer.ts'
import { testWeb, today } from './test-web.ts'

type Json = Record<string, unknown>

/** Our signer and our checker behind the calls that the W3C test suites make (VC API 0.7 §3.2 and §3.3). */
export interface VcApi {
  /** Has a credential signed, which our checker must accept. @returns undefined if it is refused */
  issue(credential: Json): Promise<Json | undefined>
  /** @returns whether a credential is accepted; revoked and expired ones are not */
  verify(credential: unknown): Promise<boolean>
}

export function createVcApi(issuer: PassportIssuer): VcApi {
  const check = (content: string) =>
    checkCredential(readCredential(Buffer.from(content)), { ...testWeb(issuer), now: today })
  return {
    issue: async (credential) => {
      try {
        const signed = await issuer.sign(credential)
        await check(signed).catch(unlessEarly)
        return JSON.parse(signed) as Json
      } catch (error) {
        requireRefusal(error)
        return undefined
      }
    },
    verify: async (credential) => {
      try {
        return (await check(JSON.stringify(credential))).status === 'issued'
      } catch (error) {
        requireRefusal(error)
        return false
      }
    },
  }
}

/** Rethrows errors that are no refusal by the checker or the JSON-LD library, so that a crash does not count as a refusal. */
function requireRefusal(error: unknown): void {
  const isOfLibrary = error instanceof Error && error.name.startsWith('jsonld.')
  if (!(error instanceof CredentialError) && !isOfLibrary) throw error
}

/** A credential may be issued before it is valid. */
function unlessEarly(error: unknown): void {
  if (!(error instanceof CredentialError && error.code === 'not-yet-valid')) throw error
}
