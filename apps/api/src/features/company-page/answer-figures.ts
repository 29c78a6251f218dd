import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { defineJob } from '#platform/queue.ts'
import {
  lockAnswerTimes,
  readFirstApplicationTime,
  readProgress,
  refreshMedians,
  saveProgress,
  storeFirstAnswers,
} from './answer-times-store.ts'

/** Job that updates each company's median time to the first answer. Runs every five minutes. */
export const countAnswerTimes = defineJob({ name: 'count-answer-times', payload: z.object({}) })

/**
 * Processes the last ten minutes of events again, because a transaction can commit later than the time in its
 * events. Ten minutes exceed the longest transaction (30 s idle limit) and the clock skew between nodes.
 */
const overlapMs = 10 * 60_000

/** Longest time span per transaction, so that years of events are processed in parts. */
const stepMs = 7 * 86_400_000

/** Processes application events since the last run. Idempotent, and safe in several processes. */
export async function refreshAnswerTimes(deps: ServiceDeps): Promise<void> {
  while (!(await processStep(deps)));
}

/**
 * Processes one time span of events.
 * @returns true once all events are processed
 */
function processStep({ db, clock }: ServiceDeps): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockAnswerTimes(trx)
    const now = clock()
    const from = (await readProgress(trx)) ?? (await readFirstApplicationTime(trx)) ?? now
    const to = new Date(Math.min(now.getTime(), from.getTime() + stepMs))
    const companies = await storeFirstAnswers(trx, new Date(from.getTime() - overlapMs), to)
    await refreshMedians(trx, companies, now)
    await saveProgress(trx, to)
    return to.getTime() >= now.getTime()
  })
}
