import { createHash } from 'node:crypto'
import type { PassportVerdict, PublicPassport } from '@vouch/contract'
import {
  CredentialError,
  type CredentialErrorCode,
  checkCredential,
  readCredential,
} from '@vouch/credentials'
import type { OwnDocuments } from '#features/passport-signing/ports.ts'
import type { IssuedHere } from './shown-store.ts'

interface Checked {
  readonly verdict: PassportVerdict
  readonly checks: PublicPassport['checks']
  readonly checkedAt: Date
}

/** How long the result for a signed text is kept, in ms. State, dates and issuer are read afresh every time. */
const keptMs = 60_000
const maxKept = 1000

const ofKey: readonly CredentialErrorCode[] = ['key-not-of-issuer', 'key-revoked']

/**
 * Checks passports of issuers here: the signature with the key that the issuer publishes, and what the database knows, so
 * that a revocation shows at once.
 * @param plainHttpHosts hosts whose documents may be read without TLS: this machine, in development
 */
export function createOwnCheck(
  ownDocuments: OwnDocuments,
  plainHttpHosts: readonly string[],
): (passport: IssuedHere, now: Date) => Promise<Checked> {
  const kept = new Map<
    string,
    { readonly at: number; readonly result: Promise<CredentialErrorCode | null> }
  >()

  const fetchDocument = async (url: string): Promise<unknown> => {
    const text = await ownDocuments(url)
    if (text === undefined) throw new Error('not published here')
    return JSON.parse(text)
  }

  const verify = async (credential: string, now: Date): Promise<CredentialErrorCode | null> => {
    try {
      await checkCredential(readCredential(Buffer.from(credential)), { fetchDocument, now, plainHttpHosts })
      return null
    } catch (error) {
      if (error instanceof CredentialError) return error.code
      throw error
    }
  }

  const verified = (credential: string, now: Date): Promise<CredentialErrorCode | null> => {
    const key = createHash('sha256').update(credential).digest('base64url')
    const known = kept.get(key)
    if (known && now.getTime() - known.at < keptMs) return known.result
    const [oldest] = kept.keys()
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
    const result = verify(credential, now)
    kept.set(key, { at: now.getTime(), result })
    // Inconclusive results are not kept, such as of a status list that was signed a second after `now`.
    result.then(
      (code) => isInconclusive(code) && kept.delete(key),
      () => kept.delete(key),
    )
    return result
  }

  return async (passport, now) => {
    const { state, validUntil, issuerStatus, credential } = passport
    const refused = credential === null ? null : await verified(credential, now)
    const isOver = validUntil !== null && validUntil <= now
    const isWithdrawn = state === 'suspended' || state === 'revoked'
    const checks: PublicPassport['checks'] = [
      ...(credential === null ? [] : signatureChecks(refused)),
      { check: 'dates', passed: !isOver },
      { check: 'status', passed: !isWithdrawn },
      { check: 'issuer', passed: issuerStatus === 'verified' },
    ]
    return { verdict: verdictOf(passport, refused, isOver), checks, checkedAt: now }
  }
}

/** Whether a check says nothing about the signature, so that a later one may succeed. */
function isInconclusive(refused: CredentialErrorCode | null): boolean {
  return refused !== null && refused !== 'wrong-signature' && !ofKey.includes(refused)
}

/** What is known of the signature. Of a text that is gone after an erasure, or could not be checked, nothing is claimed. */
function signatureChecks(refused: CredentialErrorCode | null): PublicPassport['checks'] {
  if (isInconclusive(refused)) return []
  const isKey = refused !== null && ofKey.includes(refused)
  return [
    { check: 'signature', passed: refused !== 'wrong-signature' },
    { check: 'key', passed: !isKey },
  ]
}

function verdictOf(
  { state }: IssuedHere,
  refused: CredentialErrorCode | null,
  isOver: boolean,
): PassportVerdict {
  if (state === 'revoked' || state === 'suspended') return state
  if (isOver || state === 'expired') return 'expired'
  return refused === null ? 'valid' : 'unchecked'
}
