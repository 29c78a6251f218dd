import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import {
  firstApplication,
  lockAnswerTimes,
  readProgress,
  refreshMedians,
  saveProgress,
  takeInAnswers,
} from './answer-times-store.ts'

/** How long applicants wait for the first answer of each company; runs every five minutes. */
export const countAnswerTimes = defineJob({ name: 'count-answer-times', payload: z.object({}) })

/**
 * Looked at twice: a transaction commits after the moment that it writes down. None is open for as long (it may be idle
 * for 30 s), and clocks of several nodes differ by less.
 */
const overlapMs = 10 * 60_000

/** A marketplace that has years to catch up with does it in short transactions. */
const stepMs = 7 * 86_400_000

export interface AnswerTimes {
  /** Takes in what was told since the last time. Idempotent; safe in several processes. */
  refresh(): Promise<void>
}

export function createAnswerTimes(deps: { readonly db: Database; readonly clock: Clock }): AnswerTimes {
  const { db, clock } = deps
  /** @returns false when there is more */
  const step = () =>
    inTransaction(db, async (trx) => {
      await lockAnswerTimes(trx)
      const now = clock()
      const from = (await readProgress(trx)) ?? (await firstApplication(trx)) ?? now
      const to = new Date(Math.min(now.getTime(), from.getTime() + stepMs))
      const companies = await takeInAnswers(trx, new Date(from.getTime() - overlapMs), to)
      await refreshMedians(trx, companies, now)
      await saveProgress(trx, to)
      return to.getTime() >= now.getTime()
    })
  return {
    refresh: async () => {
      while (!(await step()));
    },
  }
}
