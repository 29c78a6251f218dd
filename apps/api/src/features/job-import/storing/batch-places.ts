import { maxOtherPlaces } from '@vouch/contract'
import { maxPlaces } from '@vouch/domain'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { StoredNote } from './batch-store.ts'
import type { Fate } from './fates.ts'

/** Stores the further places of new jobs. */
export async function insertPlaces(trx: Transaction, created: readonly Fate[]): Promise<void> {
  if (created.length === 0) return
  await sql`
    insert into job_places (job_id, position, location, country, imported)
    select r.id, g.position, g.location, g.country, true
    from import_rows r cross join lateral rows from (
      jsonb_to_recordset(r.other_places) as (location text, country text)
    ) with ordinality g (location, country, position)
    where r.other_places is not null and r.n = any(${created.map(({ n }) => n)}::int[])`.execute(trx)
}

interface RemovedPlaces {
  readonly n: number
  readonly places: string
}

/**
 * Replaces the further places of jobs that came with their postings. Those added by hand stay behind them, unless the
 * posting's own place changed or there are too many. Run it before the jobs are updated.
 * @returns notes about places that were removed although somebody had added them
 */
export async function updatePlaces(trx: Transaction, updated: readonly Fate[]): Promise<StoredNote[]> {
  if (updated.length === 0) return []
  const { rows } = await sql<RemovedPlaces>`
    with touched as materialized (
      select f.n, j.id, r.other_places, r.location, r.country, r.work_mode is not distinct from 'remote' as is_remote,
        (r.location, r.country, r.work_mode is not distinct from 'remote')
          is not distinct from (j.location, j.country, j.work_mode is not distinct from 'remote') as is_same
      from unnest(${updated.map(({ n }) => n)}::int[], ${updated.map(({ jobId }) => jobId)}::uuid[]) f (n, id)
      join import_rows r on r.n = f.n
      join jobs j on j.id = f.id
      where r.other_places is not null or exists (select from job_places p where p.job_id = f.id)
    ),
    given as materialized (
      select t.n, t.id, g.position, g.location, g.country, case when t.is_remote then g.country else
        lower(g.location) || '|' || coalesce(g.country, '') end as key
      from touched t cross join lateral rows from (
        jsonb_to_recordset(jsonb_build_array(jsonb_build_object('location', t.location, 'country', t.country))
          || coalesce(t.other_places, '[]')) as (location text, country text)
      ) with ordinality g (location, country, position)
    ),
    by_hand as materialized (
      select t.n, t.id, p.position, p.location, p.country,
        t.is_same and row_number() over (partition by t.id order by p.position)
          + coalesce(jsonb_array_length(t.other_places), 0)
          <= case when t.is_remote then ${maxOtherPlaces}::int else ${maxPlaces - 1}::int end as stays
      from touched t join job_places p on p.job_id = t.id and not p.imported
      where not exists (
        select from given g where g.id = t.id and g.key = case when t.is_remote then p.country else
          lower(p.location) || '|' || coalesce(p.country, '') end)
    ),
    places as materialized (
      select id, row_number() over (partition by id order by imported desc, position) as position, location, country, imported
      from (
        select id, position, location, country, true as imported from given where position > 1
        union all
        select id, position, location, country, false from by_hand where stays
      ) p
    ),
    gone as (
      delete from job_places p using touched t
      where p.job_id = t.id and not exists (select from places o where o.id = p.job_id and o.position = p.position)
    ),
    written as (
      insert into job_places as p (job_id, position, location, country, imported)
      select id, position, location, country, imported from places
      on conflict (job_id, position) do update
      set location = excluded.location, country = excluded.country, imported = excluded.imported
      where (p.location, p.country, p.imported) is distinct from (excluded.location, excluded.country, excluded.imported)
    )
    select n, string_agg(coalesce(nullif(location, ''), country, ''), '; ' order by position) as places
    from by_hand where not stays group by n`.execute(trx)
  const fateOf = new Map(updated.map((fate) => [fate.n, fate]))
  return rows.flatMap(({ n, places }): StoredNote[] => {
    const fate = fateOf.get(n)
    const message = `Places that were added by hand were removed, because the posting has others now: ${places.slice(0, 400)}`
    return fate
      ? [{ row: fate.row, sourceId: fate.sourceId, outcome: 'corrected', column: null, message }]
      : []
  })
}
