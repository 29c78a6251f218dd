import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { JobIndex } from '../ports.ts'

/**
 * Indexes jobs that this transaction does not change. Locks them first, because a job that closes meanwhile would be
 * indexed again: companies before jobs, as all writes do.
 */
export async function refreshUnchanged(
  trx: Transaction,
  index: Pick<JobIndex, 'refresh'>,
  jobIds: readonly string[],
): Promise<void> {
  await sql`
    select from companies where id in (select company_id from jobs where id = any(${jobIds}::uuid[]))
    order by id for share`.execute(trx)
  await sql`select from jobs where id = any(${jobIds}::uuid[]) order by id for share`.execute(trx)
  await index.refresh(trx, jobIds)
}
