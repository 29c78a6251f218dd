import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'

/** More jobs than this are sampled: which words are common shows in a part of them. */
const maxJobs = 100_000

/**
 * Makes the vocabulary anew from the open jobs: every word that two of them have, with the number of jobs, and the
 * words of the categories. One process works, others leave it to that one.
 */
export async function refreshVocabulary(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await takeTurn(trx, 'vocabulary'))) return
    const { rows } = await sql<{ jobs: number }>`
      select greatest(reltuples, 0)::float8 as jobs from pg_class where oid = 'job_search'::regclass`.execute(
      trx,
    )
    const part = Math.min(100, (100 * maxJobs) / Math.max(1, rows[0]?.jobs ?? 0))
    await sql`delete from search_vocabulary`.execute(trx)
    // Each step is made whole before the next: left to itself the planner reads the sample once per company.
    await sql`
      insert into search_vocabulary (word, lexeme, jobs)
      with sample as materialized (select job_id from job_search tablesample system (${part})),
      texts as materialized (
        select j.id, lower(search_split(concat_ws(' ', j.title, j.occupation,
          array_to_string(j.required_skills || j.nice_skills, ' '), c.name, c.trading_name, j.location))) as text
        from sample s join jobs j on j.id = s.job_id join companies c on c.id = j.company_id
      ),
      of_jobs as materialized (
        select word, count(*) as jobs
        from (
          select distinct t.id, word from texts t cross join lateral regexp_split_to_table(t.text, ' +') word
        ) of_job
        group by word having count(*) >= 2
      ),
      words as materialized (
        select word, max(jobs) as jobs
        from (
          select word, round(jobs * 100 / ${part}::float8)::int as jobs from of_jobs
          union all
          select word, 1 from job_categories k
          cross join lateral regexp_split_to_table(lower(search_split(k.name)), ' +') word
        ) collected
        where word <> '' and length(word) <= 40
        group by word
      )
      select word, lexeme, jobs
      from (select word, (tsvector_to_array(to_tsvector('vouch_words', search_plain(word))))[1] as lexeme, jobs from words) stemmed
      where lexeme is not null`.execute(trx)
  })
}

/**
 * Gives long work the time that it needs, and lets only one process do it.
 * @returns false when another one does
 */
export async function takeTurn(trx: Transaction, work: string): Promise<boolean> {
  await sql`set local statement_timeout = '5min'`.execute(trx)
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`search-${work}`})) as free`.execute(trx)
  return rows[0]?.free ?? false
}
