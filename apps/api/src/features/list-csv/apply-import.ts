import { defaultAttributes } from '@vouch/domain'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterBulk } from '#features/masters/ports.ts'
import type { StoredImport } from './imports-store.ts'
import type { CsvList } from './list-side.ts'
import { type Author, beginWrites, endWrites, manyValues, partsOf, updateValues } from './write-values.ts'

/** SQL: paths of `set_here` that a change sets. */
const pathsOf = (change: string) =>
  sql`array(select case when key like 'synonyms.%' then 'synonyms' else key end from jsonb_object_keys(${sql.ref(change)}) key)`

/**
 * Applies the rows of an import, in statements over all rows.
 * @returns the number of values added and changed
 */
export async function applyRows(
  trx: Transaction,
  bulk: MasterBulk,
  { id, deactivateMissing }: { readonly id: StoredImport['id']; readonly deactivateMissing: boolean },
  list: CsvList,
  author: Author,
): Promise<number> {
  await beginWrites(
    trx,
    sql`select value_id, before, after as change, before_forms, forms,
        array(select distinct path from unnest(before_set || ${pathsOf('after')}) path order by 1) as set_here
      from master_import_rows
      where import_id = ${id} and (kind = 'changed' or ${deactivateMissing} and kind = 'missing')`,
  )
  await updateValues(trx, author.at)
  await insertValues(trx, id, list, author)
  const count = await endWrites(trx, bulk, list.name, author)
  await sql`
    update master_import_rows r set version = v.version
    from list_writes w join master_values v on v.id = w.value_id
    where r.import_id = ${id} and r.value_id = v.id and not w.is_new`.execute(trx)
  return count
}

/**
 * Inserts new values from the top down: those below others find their parents, and no row is written twice. Each round
 * writes one level.
 */
async function insertValues(trx: Transaction, id: string, list: CsvList, author: Author): Promise<void> {
  while ((await insertLevel(trx, id, list, author)) > 0);
  await sql`
    insert into list_writes (value_id, is_new, before, change, before_forms, forms, set_here)
    select value_id, true, '{}', after, '{}', coalesce(forms, '{}'), '{}' from master_import_rows
    where import_id = ${id} and kind = 'new'`.execute(trx)
  await sql`analyze list_writes`.execute(trx)
}

async function insertLevel(
  trx: Transaction,
  id: string,
  { name, fields }: CsvList,
  { actorId, at }: Author,
): Promise<number> {
  // Fields without a column get their defaults; an empty cell is empty.
  const defaults = JSON.stringify(defaultAttributes(fields, {}))
  const added = await sql`
    with added as (
    insert into master_values (entity, code, label, labels, description, uri, position, active, attributes, parent_id,
      ancestors, source, created_by, created_at, updated_at, set_here, words)
    select ${name}, w.code, w.change ->> 'label', jsonb_strip_nulls(${partsOf('labels.')}),
      coalesce(w.change ->> 'description', ''), w.change ->> 'uri', coalesce((w.change ->> 'position')::int, 0),
      coalesce((w.change ->> 'active')::boolean, true), jsonb_strip_nulls(${defaults}::jsonb || ${partsOf('attributes.')}),
      p.id, case when p.id is null then '{}' else p.id || p.ancestors end, 'admin', ${actorId}, ${at}, ${at},
      array(select distinct path from unnest(${pathsOf('w.change')}) path order by 1),
      coalesce((
        select array_to_tsvector(array_agg(distinct ${name} || ':' || word))
        from (
          select value as term from jsonb_each_text(w.forms)
          union all
          select s.key from jsonb_each(w.change) c
          cross join lateral jsonb_object_keys(case when c.key like 'synonyms.%' then c.value else '{}' end) s (key)
        ) n cross join lateral string_to_table(n.term, ' ') word where word <> ''), '')
    from (
      select r.line, r.code, r.after as change, r.forms from master_import_rows r
      where r.import_id = ${id} and r.kind = 'new' and r.value_id is null
    ) w
    left join master_values named on named.entity = split_part(w.change ->> 'parent', ':', 1)
      and named.code = split_part(w.change ->> 'parent', ':', 2)
    left join master_values p on p.id = coalesce(named.merged_into, named.id)
    where p.id is not null or w.change ->> 'parent' is null
    order by w.line
    returning id, code, version
    )
    update master_import_rows r set value_id = added.id, version = added.version from added
    where r.import_id = ${id} and r.kind = 'new' and r.code = added.code`.execute(trx)
  const count = Number(added.numAffectedRows ?? 0)
  if (count > manyValues) await sql`analyze master_values`.execute(trx)
  return count
}
