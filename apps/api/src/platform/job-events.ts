import type { JobEventKind, JobTermsChange } from '@vouch/contract'
import { sql } from 'kysely'
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
  // Arrays, because a statement has at most 65,535 parameters and a feed may close more jobs than that.
  await sql`
    insert into job_events (id, job_id, at, actor_id, kind, note, changed, terms)
    select e.id, e.job_id, ${at}, ${actorId}::uuid, ${kind}, ${note}, ${[...changed]}::text[],
      ${terms && JSON.stringify(terms)}::jsonb
    from unnest(${jobIds.map(() => uuidv7())}::uuid[], ${[...jobIds]}::uuid[]) e (id, job_id)`.execute(trx)
}
