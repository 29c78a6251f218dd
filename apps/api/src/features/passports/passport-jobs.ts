import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import { stateAfter } from './check-state.ts'
import { type CredentialChecker, openChecker } from './credential-checker.ts'
import { type FetchText, remembering } from './issuer-documents.ts'
import { type CheckedRow, findExpired, type Pauses, takeDue } from './passports-store.ts'
import { type SettleDeps, settlePassport } from './settle-passport.ts'
import type { TrustedIssuers } from './trusted-issuers.ts'

/** Passports whose last day is over; runs every minute and asks nobody. */
export const expirePassports = defineJob({ name: 'expire-passports', payload: z.object({}) })

/** Asks the issuers of passports again, of each once a day; runs every hour. */
export const recheckPassports = defineJob({ name: 'recheck-passports', payload: z.object({}) })

const batch = 100
/** Of those whose issuers are asked: they are marked as tried, so that few are when a run is over. */
const askedBatch = 10
const hourMs = 3_600_000
/** Below the hour between two runs, so that what failed in one is tried in the next. */
const pauseMs = { answered: 23.5 * hourMs, unanswered: 0.9 * hourMs }
/** Whoever has not said for so long that a passport holds does not stand by it any more. */
const longestSilenceMs = 30 * 24 * hourMs
/** The queue gives a job 15 minutes, and a batch may take four; what is left is the next run's. */
const longestRunMs = 10 * 60_000

export interface PassportJobsDeps extends SettleDeps {
  readonly clock: Clock
  readonly log: Log
  readonly fetchText: FetchText
  readonly plainHttpHosts: readonly string[]
  readonly issuers: TrustedIssuers
}

export interface PassportJobs {
  expire(): Promise<void>
  /** All that are due. Idempotent, and safe in several processes: each passport is taken by one. */
  recheck(): Promise<void>
}

export function createPassportJobs(deps: PassportJobsDeps): PassportJobs {
  const { db, clock, log, fetchText, plainHttpHosts, issuers } = deps

  /** @param askedAt when the run began: what it remembers of an issuer may be as old */
  const recheckOne = async (
    checker: CredentialChecker,
    ask: FetchText,
    askedAt: Date,
    passport: CheckedRow,
  ) => {
    const task = { text: passport.credential, emails: [], now: clock(), plainHttpHosts, issuers }
    const status = stateAfter(await checker.check(task, ask), passport.status)
    const at = clock()
    if (status !== null) return settlePassport(deps, passport, { status, checkedAt: askedAt }, at, 'clock')
    const { checked_at: checkedAt } = passport
    if (passport.status === 'issued' && at.getTime() - checkedAt.getTime() > longestSilenceMs)
      await settlePassport(deps, passport, { status: 'suspended', checkedAt }, at, 'clock')
  }

  return {
    expire: async () => {
      for (;;) {
        const at = clock()
        const over = await findExpired(db.kysely, at, batch)
        for (const passport of over) {
          const after = { status: 'expired', checkedAt: passport.checked_at } as const
          await settlePassport(deps, passport, after, at, 'clock')
        }
        if (over.length < batch) return
      }
    },
    recheck: async () => {
      const [begun, askedAt, checker, ask] = [Date.now(), clock(), openChecker(), remembering(fetchText)]
      try {
        while (Date.now() - begun < longestRunMs) {
          const at = clock()
          const due = await inTransaction(db, (trx) => takeDue(trx, at, pausesOf(at), askedBatch))
          // One passport's trouble must not keep all others back; it is tried again in the next run.
          for (const passport of due)
            await recheckOne(checker, ask, askedAt, passport).catch((error: unknown) =>
              log.error({ err: error, passport: passport.id }, 'a passport could not be checked again'),
            )
          if (due.length < askedBatch) return
        }
      } finally {
        await checker.close()
      }
    },
  }
}

function pausesOf(now: Date): Pauses {
  return {
    answered: new Date(now.getTime() - pauseMs.answered),
    unanswered: new Date(now.getTime() - pauseMs.unanswered),
  }
}
