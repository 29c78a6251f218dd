import { CredentialError, type ReadCredential, readCredential } from '@vouch/credentials'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'
import { type CheckDeps, checkOnce } from './check-once.ts'
import { issuedIdOf } from './issued-id.ts'
import { trustProblem } from './passport-refusals.ts'
import type { AnonymousCheck } from './ports.ts'

/** Visitors get two checks at a time, apart from those of people who are signed in and must not wait for them. */
const limit = createConcurrencyLimit(2, 20, 'checks')
const longestWaitMs = 4_000

/** @param deps.origin of the ids of passports issued here */
export function createAnonymousCheck(deps: CheckDeps & { readonly origin: string }): AnonymousCheck {
  return async (content, gone) => {
    let read: ReadCredential
    try {
      read = readCredential(content)
    } catch (error) {
      if (error instanceof CredentialError) return { problem: error.message }
      throw error
    }
    const { answer } = await limit(
      () => checkOnce(deps, { text: read.text, emails: [], gone }),
      longestWaitMs,
    )
    if ('refused' in answer) return { problem: answer.refused.message }
    if ('untrusted' in answer) return { problem: trustProblem(answer.untrusted, deps.issuers) }
    return { checked: answer.checked, issuedId: issuedIdOf(read, deps.origin) ?? null }
  }
}
