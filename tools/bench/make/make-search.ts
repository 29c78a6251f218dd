import type { Client } from '../client.ts'
import { searchTables } from '../tables.ts'

/** Fills the search tables from the view that the product uses, over two connections at once. */
export async function makeSearch(clients: readonly [Client, Client]): Promise<void> {
  const [first, second] = clients
  const { rows } = await first.query<{ middle: Date }>(
    `select percentile_disc(0.5) within group (order by posted_at) as middle from jobs tablesample system (1)`,
  )
  const middle = rows[0]?.middle ?? new Date()
  await Promise.all([fill(first, 'posted_at < $1', middle), fill(second, 'posted_at >= $1', middle)])
}

async function fill(client: Client, half: string, middle: Date): Promise<void> {
  const columns =
    'job_id, posted_at, closes_at, company_id, category_id, work_mode, employment_type, pay_year, title, place, region, country, terms'
  await client.query(
    `with wanted as materialized (select * from job_search_source where ${half} order by posted_at),
    narrow as (insert into job_search (${columns}) select ${columns} from wanted)
    insert into job_search_text (job_id, posted_at, closes_at, terms)
    select job_id, posted_at, closes_at,
      terms || array_to_tsvector(array['d:' || floor(extract(epoch from posted_at) / 86400)::integer]) || text_terms
    from wanted`,
    [middle],
  )
}

/** Drops the indexes of large tables, runs `work` and creates the indexes again. @param work fills the tables */
export async function withoutIndexes(
  clients: readonly [Client, Client],
  work: () => Promise<void>,
): Promise<void> {
  const [first, second] = clients
  const { rows } = await first.query<{ indexname: string; indexdef: string }>(
    `select i.indexname, i.indexdef from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)
     order by i.indexdef`,
    [searchTables],
  )
  for (const { indexname } of rows) await first.query(`drop index ${indexname}`)
  await work()
  const waiting = [...rows]
  const make = async (client: Client) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next.indexdef)
  }
  await Promise.all([make(first), make(second)])
}
