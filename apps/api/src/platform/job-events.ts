import type { JobEventKind, JobTermsChange } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'

/** Something that happened to jobs, for their history. */
export interface NewJobEvent {
  readonly kind: JobEventKind
  readonly at: Date
  /** Who did it; null if Vouch did, or an administrator, whose name the company does not read. */
  readonly actorId: string | null
  readonly note?: string
  readonly changed?: readonly string[]
  readonly terms?: JobTermsChange | null
}

/** Records the same event for one or several jobs. */
export async function recordJobEvent(
  trx: Transaction,
  jobIds: readonly string[],
  { kind, at, actorId, note = '', changed = [], terms = null }: NewJobEvent,
): Promise<void> {
  if (jobIds.length === 0) return
  await trx
    .insertInto('job_events')
    .values(
      jobIds.map((jobId) => ({
        id: uuidv7(),
        job_id: jobId,
        at,
        actor_id: actorId,
        kind,
        note,
        changed: [...changed],
        terms: terms && JSON.stringify(terms),
      })),
    )
    .execute()
}
