import { endingDays } from '@vouch/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import { condition } from '#db/sql/condition.ts'
import { isRunningJob } from '#db/sql/job-sql.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { defineJob } from '#platform/queue.ts'

/** Job that tells teams of jobs that are about to end. Runs every hour. */
export const announceEndings = defineJob({ name: 'announce-job-endings', payload: z.object({}) })

const batchSize = 200

interface EndingJob {
  readonly id: string
  readonly company_id: string
}

/**
 * Marks running jobs that end within `days`, and were not announced for as few days before. Imported jobs are left
 * out: their source decides when they end.
 */
async function markEnding(trx: Transaction, days: number, at: Date): Promise<EndingJob[]> {
  const { rows } = await sql<EndingJob>`
    with ending as (
      select id from jobs j
      where ${condition(isRunningJob())} and source is null
        and closes_at > ${at} and closes_at <= ${at}::timestamptz + make_interval(days => ${days})
        and (ending_told is null or ending_told > ${days})
      order by closes_at limit ${batchSize} for no key update skip locked
    )
    update jobs set ending_told = ${days} where id in (select id from ending) returning id, company_id`.execute(
    trx,
  )
  return rows
}

/** Tells the recruiters of each job seven days and one day before it ends, once each. */
export function createEndingAnnouncements({
  db,
  clock,
  notifier,
}: ServiceDeps & { readonly notifier: Notifier }) {
  const announceBatch = (days: number) =>
    inTransaction(db, async (trx) => {
      const at = clock()
      const jobs = await markEnding(trx, days, at)
      for (const { id, company_id: companyId } of jobs) {
        await notifier.notifyRecruiters(trx, companyId, { kind: 'job-ending', jobId: id, at }, null)
      }
      return jobs.length
    })
  return async (): Promise<void> => {
    // The last day first, so that a job which ends tomorrow is announced once.
    for (const days of endingDays.toSorted((one, other) => one - other)) {
      while ((await announceBatch(days)) === batchSize);
    }
  }
}
