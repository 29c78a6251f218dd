import type { ServiceDeps } from '#platform/feature.ts'
import { type CheckAnswer, openChecker } from './credential-checker.ts'
import type { FetchText } from './issuer-documents.ts'
import { findListedKeys } from './passports-store.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

export interface CheckDeps extends Pick<ServiceDeps, 'db' | 'clock'> {
  readonly fetchText: FetchText
  /** Hosts from which documents may be fetched without TLS: only the local machine, and not in production. */
  readonly plainHttpHosts: readonly string[]
  readonly issuers: TrustedIssuers
}

/**
 * Checks one credential in a thread of its own.
 * @param of.emails addresses that it may be made out to
 * @param of.gone stops the check when the client disconnects, so that the next check can start
 * @returns the result, and the time before the issuer was contacted
 * @throws AppError unavailable
 */
export async function checkOnce(
  { db, clock, fetchText, plainHttpHosts, issuers }: CheckDeps,
  of: { readonly text: string; readonly emails: readonly string[]; readonly gone?: AbortSignal | undefined },
): Promise<{ readonly answer: CheckAnswer; readonly askedAt: Date }> {
  const { text, emails, gone } = of
  const [checker, askedAt] = [openChecker(), clock()]
  const abort = () => void checker.close()
  gone?.addEventListener('abort', abort, { once: true })
  try {
    const listedIssuers = await findListedKeys(db.kysely)
    const task = { text, emails, now: askedAt, plainHttpHosts, issuers, listedIssuers }
    return { answer: await checker.check(task, fetchText), askedAt }
  } finally {
    gone?.removeEventListener('abort', abort)
    await checker.close()
  }
}
