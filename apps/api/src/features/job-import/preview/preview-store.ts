import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'
import type { JobValues } from '../reading/job-values.ts'
import type { Lookup } from '../storing/fates.ts'

/** Looks up a few postings: those that are stored, and whether they changed. */
export async function lookUpPostings(
  executor: Executor,
  jobsOwner: string,
  postings: readonly JobValues[],
): Promise<Lookup[]> {
  const { rows } = await sql<Lookup>`
    select r.n, r.row, r.source, r.source_id as "sourceId", r.likeness, r.id as "newId", j.id as "storedId",
      j.source_hash = r.source_hash as "isSame", null as "sameIdRow", null as "alikeRow"
    from json_to_recordset(${JSON.stringify(postings)}::json)
      r (n integer, row integer, source text, source_id text, likeness text, id uuid, source_hash bytea)
    left join jobs j on j.import_owner = ${jobsOwner} and j.source = r.source and j.source_id = r.source_id
    order by r.n`.execute(executor)
  return rows
}
