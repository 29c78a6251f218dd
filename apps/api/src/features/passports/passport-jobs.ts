import { z } from 'zod'
import type { Log } from '#base/log.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import { columnsAfter, stateAfter } from './check-state.ts'
import { type CredentialChecker, openChecker } from './credential-checker.ts'
import { createCachedFetch, type FetchText } from './issuer-documents.ts'
import type { PassportsServiceDeps } from './passports-service.ts'
import { type CheckedRow, findExpired, findListedKeys, takeDue } from './passports-store.ts'
import { settlePassport } from './settle-passport.ts'

/** Job that marks expired passports without contacting issuers. Runs every minute. */
export const expirePassports = defineJob({ name: 'expire-passports', payload: z.object({}) })

/** Job that rechecks each passport with its issuer once a day. Runs every hour. */
export const recheckPassports = defineJob({ name: 'recheck-passports', payload: z.object({}) })

const batchSize = 100
/** Small, because passports are marked as tried before they are checked: if a run ends early, few miss their check. */
const recheckBatchSize = 10
const hourMs = 3_600_000
/**
 * How long a passport waits for its next recheck. After a failure
 * it is less than an hour, so that every hourly run retries.
 */
const pauseMs = { answered: 23.5 * hourMs, unanswered: 0.9 * hourMs }
/** A passport is suspended if its issuer has not confirmed it for this long. */
const maxSilenceMs = 30 * 24 * hourMs
/** Maximum running time. The queue allows 15 minutes per job, and a batch may take four; the next run continues. */
const maxRunMs = 10 * 60_000

export interface PassportJobsDeps extends Omit<PassportsServiceDeps, 'holding'> {
  readonly log: Log
}

export interface PassportJobs {
  expire(): Promise<void>
  /** Rechecks all passports that are due. Idempotent, and safe in several processes. */
  recheck(): Promise<void>
}

export function createPassportJobs(deps: PassportJobsDeps): PassportJobs {
  const { db, clock, log, plainHttpHosts, issuers } = deps

  /**
   * Rechecks one passport.
   * @param askedAt start of the run, because cached documents may be that old
   */
  const recheckOne = async (
    checker: CredentialChecker,
    fetchText: FetchText,
    askedAt: Date,
    passport: CheckedRow,
    listedIssuers: ReadonlyMap<string, string>,
  ) => {
    const task = {
      text: passport.credential,
      emails: [],
      now: clock(),
      plainHttpHosts,
      issuers,
      listedIssuers,
    }
    const answer = await checker.check(task, fetchText)
    const [status, columns] = [stateAfter(answer, passport.status), columnsAfter(answer)]
    const at = clock()
    if (status !== null)
      return settlePassport(deps, passport, { status, checkedAt: askedAt, columns }, at, 'clock')
    const { checked_at: checkedAt } = passport
    if (passport.status === 'issued' && at.getTime() - checkedAt.getTime() > maxSilenceMs)
      await settlePassport(deps, passport, { status: 'suspended', checkedAt, columns: null }, at, 'clock')
  }

  return {
    expire: async () => {
      for (;;) {
        const at = clock()
        const expired = await findExpired(db.kysely, at, batchSize)
        for (const passport of expired) {
          const after = { status: 'expired', checkedAt: passport.checked_at, columns: null } as const
          await settlePassport(deps, passport, after, at, 'clock')
        }
        if (expired.length < batchSize) return
      }
    },
    recheck: async () => {
      const [startedAt, askedAt, checker] = [Date.now(), clock(), openChecker()]
      const fetchText = createCachedFetch(deps.fetchText)
      try {
        while (Date.now() - startedAt < maxRunMs) {
          const at = clock()
          const before = {
            answered: new Date(at.getTime() - pauseMs.answered),
            unanswered: new Date(at.getTime() - pauseMs.unanswered),
          }
          const due = await inTransaction(db, (trx) => takeDue(trx, at, before, recheckBatchSize))
          const listed = await findListedKeys(db.kysely)
          // A failure of one passport must not block the others; the next run retries it.
          for (const passport of due)
            await recheckOne(checker, fetchText, askedAt, passport, listed).catch((error: unknown) =>
              log.error({ err: error, passport: passport.id }, 'passport recheck failed'),
            )
          if (due.length < recheckBatchSize) return
        }
      } finally {
        await checker.close()
      }
    },
  }
}
