import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'

/** Arrivals that are numbered in one transaction, which takes 0.3 s. */
const batchSize = 50_000

/**
 * Numbers the committed arrivals that have no number. An arrival that commits later gets a later number.
 * @returns the last number
 */
export async function numberArrivals(db: Database): Promise<number> {
  let { last, count } = await numberBatch(db)
  while (count === batchSize) ({ last, count } = await numberBatch(db))
  return last
}

/** Locks the progress, so that processes number one after the other. */
function numberBatch(db: Database): Promise<{ last: number; count: number }> {
  return inTransaction(db, async (trx) => {
    await sql`select from job_arrivals_progress for update`.execute(trx)
    const { rows } = await sql<{ last: number; count: number }>`
      with numbered as (
        update job_arrivals a set number = n.number
        from (
          select r.id, p.last_number + row_number() over (order by r.id) as number
          from (select id from job_arrivals where number is null order by id limit ${batchSize}) r
          cross join job_arrivals_progress p
        ) n
        where a.id = n.id returning 1
      ), counted as (select count(*)::int as count from numbered)
      update job_arrivals_progress set last_number = last_number + count from counted
      returning last_number as last, count`.execute(trx)
    return rows[0] ?? { last: 0, count: 0 }
  })
}

export async function forgetArrivals(db: Database, upTo: number): Promise<void> {
  await sql`delete from job_arrivals where number <= ${upTo}`.execute(db.kysely)
}

/** Makes jobs new again for every search that has not mailed them. */
export async function repeatArrivals(db: Database, jobIds: readonly string[]): Promise<void> {
  await sql`
    insert into job_arrivals (job_id)
    select id from jobs j
    where id = any(${jobIds}::uuid[])
      and not exists (select from job_arrivals a where a.job_id = j.id and a.number is null)`.execute(
    db.kysely,
  )
}
