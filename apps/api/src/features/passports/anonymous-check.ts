import { CredentialError, type ReadCredential, readCredential } from '@vouch/credentials'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import { openChecker } from './credential-checker.ts'
import { trustProblem } from './passport-refusals.ts'
import type { PassportsServiceDeps } from './passports-service.ts'
import { findListedKeys } from './passports-store.ts'
import type { AnonymousCheck } from './ports.ts'

/** Two checks for visitors run at once, apart from those of people, so that visitors cannot delay these. */
const limit = createConcurrencyLimit(2, 20, 'checks')
const longestWaitMs = 4_000

export function createAnonymousCheck(
  deps: Pick<PassportsServiceDeps, 'db' | 'clock' | 'fetchText' | 'plainHttpHosts' | 'issuers'>,
): AnonymousCheck {
  const { db, clock, fetchText, plainHttpHosts, issuers } = deps
  return async (content, gone) => {
    let read: ReadCredential
    try {
      read = readCredential(content)
    } catch (error) {
      if (error instanceof CredentialError) return { problem: error.message }
      throw error
    }
    const answer = await limit(async () => {
      const checker = openChecker()
      const abort = () => void checker.close()
      gone.addEventListener('abort', abort, { once: true })
      try {
        const listedIssuers = await findListedKeys(db.kysely)
        const task = { text: read.text, emails: [], now: clock(), plainHttpHosts, issuers, listedIssuers }
        return await checker.check(task, fetchText)
      } finally {
        gone.removeEventListener('abort', abort)
        await checker.close()
      }
    }, longestWaitMs)
    if ('refused' in answer) return { problem: answer.refused.message }
    if ('untrusted' in answer) return { problem: trustProblem(answer.untrusted, issuers) }
    return { checked: answer.checked }
  }
}
