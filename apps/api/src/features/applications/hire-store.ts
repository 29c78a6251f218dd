import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { recordJobEvent } from '#platform/job-events.ts'

interface HireOffer {
  readonly applicationId: string
  readonly startsOn: string
  readonly offeredBy: string
  readonly at: Date
}

/** Stores an offer. Replaces an earlier offer for the same application. */
export async function offerHire(trx: Transaction, offer: HireOffer): Promise<void> {
  const terms = { starts_on: offer.startsOn, offered_by: offer.offeredBy, offered_at: offer.at }
  await trx
    .insertInto('hires')
    .values({ application_id: offer.applicationId, ...terms })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(terms))
    .execute()
}

export async function removeOffer(trx: Transaction, applicationId: string): Promise<void> {
  await trx
    .deleteFrom('hires')
    .where('application_id', '=', applicationId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function confirmOffer(trx: Transaction, applicationId: string, at: Date): Promise<void> {
  await trx
    .updateTable('hires')
    .set({ confirmed_at: at })
    .where('application_id', '=', applicationId)
    .execute()
}

/**
 * Counts one opening as filled, and closes the job with the last one. The caller must have locked the job.
 * @returns whether all openings are now filled, and whether the job was open or paused before
 */
export async function fillOpening(
  trx: Transaction,
  jobId: string,
  at: Date,
): Promise<{ readonly isFilled: boolean; readonly wasOpen: boolean }> {
  const row = await trx
    .updateTable('jobs')
    .set({ filled: sql`filled + 1`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', jobId)
    .returning(['openings', 'filled', 'status'])
    .executeTakeFirstOrThrow()
  const isFilled = row.filled >= row.openings
  const wasOpen = row.status === 'open' || row.status === 'paused'
  if (isFilled && wasOpen) {
    await trx
      .updateTable('jobs')
      .set({ status: 'closed', closed_at: at, close_outcome: 'filled' })
      .where('id', '=', jobId)
      .execute()
    await recordJobEvent(trx, [jobId], { kind: 'closed', at, actorId: null })
  }
  return { isFilled, wasOpen }
}
