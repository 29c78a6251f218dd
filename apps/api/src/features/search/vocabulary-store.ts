import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'

/** Maximum open jobs read for the vocabulary. With more jobs, a sample suffices for word frequencies. */
const maxJobs = 100_000

/**
 * Rebuilds the vocabulary for the correction of typing errors. It contains words of at least two open jobs
 * with their frequency, and the words of the categories. Does nothing while another process rebuilds it.
 */
export async function refreshVocabulary(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await tryLock(trx, 'vocabulary'))) return
    const { rows } = await sql<{ jobs: number }>`
      select greatest(reltuples, 0)::float8 as jobs from pg_class where oid = 'job_search'::regclass`.execute(
      trx,
    )
    const part = Math.min(100, (100 * maxJobs) / Math.max(1, rows[0]?.jobs ?? 0))
    await sql`delete from search_vocabulary`.execute(trx)
    // Materialises each step. Otherwise the planner reads the sample once per company.
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
 * Takes the lock of a long-running job until the transaction ends, and raises the transaction's timeout.
 * @returns false if another process has the lock
 */
export async function tryLock(trx: Transaction, work: string): Promise<boolean> {
  await sql`set local statement_timeout = '5min'`.execute(trx)
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`search-${work}`})) as free`.execute(trx)
  return rows[0]?.free ?? false
}
