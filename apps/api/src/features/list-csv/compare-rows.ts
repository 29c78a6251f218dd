import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { synonymsOf } from './export-store.ts'

/** Finds the values that the rows name, and which parts they change. */
export async function compareRows(trx: Transaction, importId: string, entity: string): Promise<void> {
  // Without statistics of the new rows, PostgreSQL would look up each parent on its own.
  await sql`analyze master_import_rows`.execute(trx)
  await sql`
    with stored as materialized (
      select r.id as row_id, r.parts, r.as_is, r.forms, v.id, v.set_here, ${currentParts} as current, ${labelForms} as label_forms
      from master_import_rows r
      join master_values v on v.entity = ${entity} and v.code = r.code
      left join master_values p on p.id = v.parent_id
      where r.import_id = ${importId}
    ),
    wanted as (
      select s.row_id, w.key, coalesce(s.current -> w.key, ${emptyPart}) as before, s.as_is -> w.key as as_is,
        case when w.key like 'synonyms.%' and jsonb_typeof(w.value) = 'object' and not s.forms ? substr(w.key, 10)
          then w.value - coalesce(s.label_forms ->> substr(w.key, 10), '') else w.value end as after
      from stored s cross join lateral jsonb_each(s.parts) w
    ),
    changes as (
      select row_id, jsonb_object_agg(key, before) as before, jsonb_object_agg(key, after) as after
      from wanted
      where after #>> '{}' is distinct from before #>> '{}'
        and (as_is is null or as_is #>> '{}' <> coalesce(before #>> '{}', ''))
      group by row_id
    )
    update master_import_rows r
    set value_id = s.id, before_set = s.set_here, before_forms = s.label_forms, before = c.before, after = c.after
    from stored s left join changes c using (row_id)
    where r.id = s.row_id`.execute(trx)
  await sql`
    update master_import_rows set after = parts, before = '{}'
    where import_id = ${importId} and value_id is null`.execute(trx)
  // A part that is invalid but already stored that way is not reported.
  await sql`
    update master_import_rows r set problems = coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(r.problems) where key in ('', 'code') or r.after ? key), '{}')
    where r.import_id = ${importId} and r.problems <> '{}'`.execute(trx)
}

const emptyPart = sql`case when w.key like 'synonyms.%' then '{}'::jsonb else 'null'::jsonb end`

/** SQL: all parts of a value `v` with its parent `p`, by path. */
const currentParts = sql`
  jsonb_build_object('label', v.label, 'parent', p.entity || ':' || p.code, 'position', v.position, 'active', v.active,
    'description', v.description, 'uri', v.uri)
  || coalesce((select jsonb_object_agg('labels.' || key, value) from jsonb_each(v.labels)), '{}')
  || coalesce((select jsonb_object_agg('attributes.' || key, nullif(value, '""')) from jsonb_each(v.attributes)), '{}')
  || coalesce((
    select jsonb_object_agg('synonyms.' || language, names)
    from (
      select language, jsonb_object_agg(term, shown) as names from (${sql.raw(synonymsOf)}) s group by language
    ) s), '{}')`

/** SQL: the compared forms of the labels of a value `v`, by language. */
const labelForms = sql`
  coalesce((
    select jsonb_object_agg(t.language, t.term) from master_terms t
    where t.value_id = v.id and t.is_label
      and t.shown = case when t.language = 'en' then v.label else v.labels ->> t.language end), '{}')`

/** Sorts the rows by what they do, adds the values that the file does not name, and counts. */
export async function sortRows(
  trx: Transaction,
  importId: string,
  { name, closed }: { readonly name: string; readonly closed: boolean },
): Promise<Record<string, number>> {
  await sql`
    update master_import_rows set kind = case
      when problems <> '{}' then 'fault' when value_id is null then 'new' when after is not null then 'changed' else 'same' end
    where import_id = ${importId}`.execute(trx)
  if (!closed)
    await sql`
      insert into master_import_rows (import_id, code, kind, value_id, before, after, before_forms, before_set)
      select ${importId}, v.code, 'missing', v.id, '{"active":true}', '{"active":false}', '{}', v.set_here
      from master_values v
      where v.entity = ${name} and v.active and not exists (
        select from master_import_rows r where r.import_id = ${importId} and r.code = v.code)
      order by v.position, v.label collate "C", v.id`.execute(trx)
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select coalesce(jsonb_object_agg(kind, count), '{}') as counts
    from (select kind, count(*) from master_import_rows where import_id = ${importId} group by kind) c`.execute(
    trx,
  )
  await sql`delete from master_import_rows where import_id = ${importId} and kind = 'same'`.execute(trx)
  // Apply and undo read by kind; with the statistics from before the rows were sorted, they got bad plans.
  await sql`analyze master_import_rows`.execute(trx)
  return rows[0]?.counts ?? {}
}
