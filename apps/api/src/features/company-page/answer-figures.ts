import { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { defineJob } from '#platform/queue.ts'
import {
  companiesAfter,
  companiesWithDue,
  lockAnswerFigures,
  readFirstApplicationTime,
  readProgress,
  refreshFigures,
  saveProgress,
  storeAnswers,
} from './answer-figures-store.ts'

/** Job that updates the figures of companies with new answers or new delays. Runs every five minutes. */
export const countAnswerTimes = defineJob({ name: 'count-answer-times', payload: z.object({}) })

/** Job that counts the figures of all companies anew each night, because applications become older than a year. */
export const recountAnswerTimes = defineJob({ name: 'recount-answer-times', payload: z.object({}) })

/**
 * Processes the last ten minutes of events again, because a transaction can commit later than the time in its
 * events. Ten minutes exceed the longest transaction (30 s idle limit) and the clock skew between nodes.
 */
const overlapMs = 10 * 60_000

/** Longest time span per transaction, so that years of events are processed in parts. */
const stepMs = 7 * 86_400_000

/** Number of companies that are recounted in one transaction. */
const recountBatch = 100
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Processes what happened since the last run, week by week. After several weeks, such as on the first run, it counts all
 * companies once at the end. Idempotent, and safe in several processes.
 */
export async function refreshAnswerFigures(deps: ServiceDeps): Promise<void> {
  let steps = 1
  while (!(await processStep(deps))) steps += 1
  if (steps > 1) await recountAnswerFigures(deps)
}

/** Counts the figures of all companies anew. Idempotent, and safe in several processes. */
export async function recountAnswerFigures({ db, clock }: ServiceDeps): Promise<void> {
  let after: string | undefined = firstId
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(db, async (trx) => {
      await lockAnswerFigures(trx)
      const companies = await companiesAfter(trx, from, recountBatch)
      await refreshFigures(trx, companies, clock())
      return companies.at(-1)
    })
  }
}

/**
 * Processes one time span.
 * @returns true once all events are processed
 */
function processStep({ db, clock }: ServiceDeps): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockAnswerFigures(trx)
    const now = clock()
    const from = (await readProgress(trx)) ?? (await readFirstApplicationTime(trx)) ?? now
    const to = new Date(Math.min(now.getTime(), from.getTime() + stepMs))
    const begin = new Date(from.getTime() - overlapMs)
    const answering = await storeAnswers(trx, begin, to)
    await saveProgress(trx, to)
    if (to < now) return false
    const companies = [...new Set([...answering, ...(await companiesWithDue(trx, begin, to))])]
    for (let first = 0; first < companies.length; first += recountBatch)
      await refreshFigures(trx, companies.slice(first, first + recountBatch), now)
    return true
  })
}
