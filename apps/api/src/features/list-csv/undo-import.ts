import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterBulk } from '#features/masters/ports.ts'
import type { CsvList } from './list-side.ts'
import { type Author, beginWrites, endWrites, updateValues } from './write-values.ts'

/**
 * Makes values as they were before an import, unless somebody changed them since; new ones become inactive.
 * @returns the number of restored values
 */
export async function undoRows(
  trx: Transaction,
  bulk: MasterBulk,
  { id, list }: { readonly id: string; readonly list: CsvList },
  author: Author,
): Promise<number> {
  await sql`
    update master_import_rows r set is_kept = true from master_values v
    where r.import_id = ${id} and r.version is not null and v.id = r.value_id and v.version <> r.version`.execute(
    trx,
  )
  const paths = ['uri', ...list.fields.filter(({ unique }) => unique).map(({ name }) => `attributes.${name}`)]
  await beginWrites(
    trx,
    sql`with freed as (
        select p.path, r.before ->> p.path as text
        from master_import_rows r cross join unnest(${paths}::text[]) p (path)
        where r.import_id = ${id} and r.kind = 'changed' and r.before ->> p.path is not null
      ),
      -- What a new value took from another one goes back to it.
      taken as (
        select r.id, jsonb_object_agg(f.path, f.text) as parts, jsonb_object_agg(f.path, 'null'::jsonb) as none
        from master_import_rows r cross join unnest(${paths}::text[]) p (path)
        join freed f on f.path = p.path and f.text = r.after ->> p.path
        where r.import_id = ${id} and r.kind = 'new'
        group by r.id
      )
      select r.value_id,
        case when r.kind = 'new' then jsonb_build_object('active', v.active) || coalesce(t.parts, '{}')
          else r.after end as before,
        case when r.kind = 'new' then '{"active":false}'::jsonb || coalesce(t.none, '{}') else r.before end as change,
        case when r.kind = 'new' then '{}'::jsonb else r.forms end as before_forms,
        case when r.kind = 'new' then '{}'::jsonb else (
          select jsonb_object_agg(key, value) from jsonb_each(r.before_forms)
          where r.before ? case when key = 'en' then 'label' else 'labels.' || key end) end as forms,
        case when r.kind = 'new' then v.set_here || '{active}'::text[] else r.before_set end as set_here
      from master_import_rows r join master_values v on v.id = r.value_id left join taken t on t.id = r.id
      where r.import_id = ${id} and r.version is not null and not r.is_kept`,
  )
  await updateValues(trx, author.at)
  return endWrites(trx, bulk, list.name, author)
}
