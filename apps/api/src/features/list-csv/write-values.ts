import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterBulk } from '#features/masters/ports.ts'

/**
 * With more values than this, PostgreSQL counts its tables anew in between. Old statistics make it read the whole list
 * for each value: 13 s for 10,000.
 */
export const manyValues = 1_000

/** Who writes, when, and under which batch of the history. */
export interface Author {
  readonly actorId: string
  readonly at: Date
  readonly batch: string
}

/**
 * Begins a change of many values: fills the temporary table `list_writes` with those that exist.
 * @param from a query of `value_id`, `before`, `change` (parts by path), `before_forms`, `forms` (compared forms of
 *   labels by language) and `set_here`
 */
export async function beginWrites(trx: Transaction, from: ReturnType<typeof sql<unknown>>): Promise<void> {
  await sql`
    create temporary table list_writes (value_id integer, is_new boolean, before jsonb, change jsonb, before_forms jsonb,
      forms jsonb, set_here text[]) on commit drop`.execute(trx)
  await sql`
    insert into list_writes (value_id, is_new, before, change, before_forms, forms, set_here)
    select value_id, false, before, change, coalesce(before_forms, '{}'), coalesce(forms, '{}'), set_here from (${from}) f`.execute(
    trx,
  )
  await sql`analyze list_writes`.execute(trx)
}

/** SQL: the path of a label: `label` for English, `labels.de` for German. */
const labelPath = (language: ReturnType<typeof sql.ref>) =>
  sql`case when ${language} = 'en' then 'label' else 'labels.' || ${language} end`

/** Changes the values of `list_writes`, all but their parents and their new names. */
export async function updateValues(trx: Transaction, at: Date): Promise<void> {
  // Two values may swap their web identifiers, and the unique index is checked row by row.
  await sql`
    update master_values v set uri = null from list_writes w
    where w.value_id = v.id and w.change ? 'uri' and v.uri is not null`.execute(trx)
  await sql`
    delete from master_terms t using list_writes w, master_values v
    where t.value_id = w.value_id and v.id = w.value_id and (
      w.change ? (${labelPath(sql.ref('t.language'))}) and (
        t.is_label and t.shown = w.before ->> (${labelPath(sql.ref('t.language'))})
        or not t.is_label and t.term = w.forms ->> t.language)
      or w.change ? ('synonyms.' || t.language)
        and t.shown is distinct from w.change -> ('synonyms.' || t.language) ->> t.term
        and not (t.is_label and t.shown = case when t.language = 'en' then v.label else v.labels ->> t.language end)
    )`.execute(trx)
  await sql`
    update master_values v set
      label = coalesce(w.change ->> 'label', v.label),
      labels = jsonb_strip_nulls(v.labels || ${partsOf('labels.')}),
      description = case when w.change ? 'description' then coalesce(w.change ->> 'description', '') else v.description end,
      uri = case when w.change ? 'uri' then w.change ->> 'uri' else v.uri end,
      position = coalesce((w.change ->> 'position')::int, v.position),
      active = coalesce((w.change ->> 'active')::boolean, v.active),
      attributes = case when ${partsOf('attributes.')} = '{}' then v.attributes
        else jsonb_strip_nulls(v.attributes || ${partsOf('attributes.')}) end,
      set_here = w.set_here, version = v.version + 1, updated_at = ${at}
    from list_writes w where w.value_id = v.id and not w.is_new`.execute(trx)
}

/** SQL: the parts of a change below a prefix, by the rest of their path. */
export function partsOf(prefix: 'labels.' | 'attributes.') {
  return sql`coalesce((
    select jsonb_object_agg(substr(key, ${prefix.length + 1}::int), value) from jsonb_each(w.change)
    where starts_with(key, ${prefix})), '{}')`
}

/** Ends a change of many values: parents, names, search words and history. @returns the number of values */
export async function endWrites(
  trx: Transaction,
  bulk: MasterBulk,
  entity: string,
  author: Author,
): Promise<number> {
  await writeParents(trx, bulk, entity)
  await sql`
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    select v.id, v.entity, n.language, n.is_label, n.term, n.shown, 'admin', v.position, v.active
    from list_writes w join master_values v on v.id = w.value_id
    cross join lateral (
      select f.key as language, true as is_label, f.value as term,
        w.change ->> (${labelPath(sql.ref('f.key'))}) as shown
      from jsonb_each_text(w.forms) f
      union all
      select substr(c.key, 10), false, s.key, s.value
      from jsonb_each(w.change) c
      cross join lateral jsonb_each_text(case when c.key like 'synonyms.%' then c.value else '{}' end) s
    ) n
    where n.term <> '' and n.shown is not null and not exists (
      select from master_terms o
      where o.value_id = v.id and o.language = n.language and o.term = n.term and o.shown = n.shown)`.execute(
    trx,
  )
  const renamed = await sql<{ id: number }>`
    select value_id as id from list_writes w
    where not is_new and exists (select from jsonb_object_keys(change) key where key like 'label%' or key like 'synonyms.%')`.execute(
    trx,
  )
  if (renamed.rows.length > manyValues) await sql`analyze master_terms`.execute(trx)
  if (renamed.rows.length > 0)
    await bulk.rebuildWords(
      trx,
      renamed.rows.map(({ id }) => id),
    )
  const { actorId, at, batch } = author
  const written = await sql`
    insert into master_history (at, actor_id, entity, value_id, action, batch, before, after)
    select ${at}, ${actorId}, ${entity}, w.value_id,
      case when w.is_new then 'add' when w.change = '{"active":false}' then 'deactivate'
        when w.change = '{"active":true}' then 'reactivate' else 'change' end,
      ${batch}, ${historyParts(sql.ref('w.before'))}, ${historyParts(sql.ref('w.change'))}
    from list_writes w order by w.value_id`.execute(trx)
  await bulk.touch(trx, entity)
  return Number(written.numAffectedRows ?? 0)
}

async function writeParents(trx: Transaction, bulk: MasterBulk, entity: string): Promise<void> {
  const moved = await sql`
    update master_values v set parent_id = n.parent_id
    from (
      select w.value_id, p.id as parent_id
      from list_writes w
      left join master_values named on named.entity = split_part(w.change ->> 'parent', ':', 1)
        and named.code = split_part(w.change ->> 'parent', ':', 2)
      left join master_values p on p.id = coalesce(named.merged_into, named.id)
      where w.change ? 'parent'
    ) n
    where n.value_id = v.id and v.parent_id is distinct from n.parent_id`.execute(trx)
  if (Number(moved.numAffectedRows ?? 0) > 0) await bulk.place(trx, entity)
}

/** SQL: parts as the history names them: synonyms as one list, parents as list and code. */
function historyParts(parts: ReturnType<typeof sql.ref>) {
  return sql`
    coalesce((
      select jsonb_object_agg(key, case when key = 'parent' and value <> 'null' then jsonb_build_object(
        'entity', split_part(value #>> '{}', ':', 1), 'code', split_part(value #>> '{}', ':', 2)) else value end)
      from jsonb_each(${parts}) where key not like 'synonyms.%'), '{}')
    || coalesce((
      select jsonb_build_object('synonyms', coalesce(
        jsonb_agg(jsonb_build_object('language', substr(c.key, 10), 'text', s.value) order by c.key, s.key)
          filter (where s.key is not null), '[]'))
      from jsonb_each(${parts}) c
      left join lateral jsonb_each_text(case when c.key like 'synonyms.%' then c.value else '{}' end) s on true
      where c.key like 'synonyms.%' having count(*) > 0), '{}')`
}

/** Whether a value of the change is below itself now, which others' changes in between can cause. */
export async function hasCircle(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select v.id as start, v.parent_id as at, 1 as level
      from list_writes w join master_values v on v.id = w.value_id
      where w.change ? 'parent' and v.parent_id is not null
      union all
      select up.start, v.parent_id, up.level + 1 from up join master_values v on v.id = up.at
      where v.parent_id is not null and up.at <> up.start and up.level < 100
    )
    select exists (select from up where at = start) as found`.execute(trx)
  return rows[0]?.found ?? false
}
