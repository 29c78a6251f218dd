import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'

/**
 * Numbers the committed arrivals that have no number. One call at a time: an arrival that commits later gets a later number.
 * @returns the last number
 */
export async function numberArrivals(db: Database): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`select from job_arrivals_progress for update`.execute(trx)
    const { rows } = await sql<{ last_number: number }>`
      with numbered as (
        update job_arrivals a set number = n.number
        from (
          select r.id, p.last_number + row_number() over (order by r.id) as number
          from job_arrivals r cross join job_arrivals_progress p where r.number is null
        ) n
        where a.id = n.id returning 1
      )
      update job_arrivals_progress set last_number = last_number + (select count(*) from numbered)
      returning last_number`.execute(trx)
    return rows[0]?.last_number ?? 0
  })
}

export async function forgetArrivals(db: Database, upTo: number): Promise<void> {
  await sql`delete from job_arrivals where number <= ${upTo}`.execute(db.kysely)
}
