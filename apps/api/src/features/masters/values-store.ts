import { createHash } from 'node:crypto'
import { searchForm } from '@vouch/domain'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterRow, RowOrigin } from './master-row.ts'
import { type Term, termsOf, wordsOf } from './options/master-terms.ts'
import type { MasterName } from './ports.ts'

interface Stored {
  readonly id: number
  readonly source: string
  /** Whether the load may have to activate it: people deactivate and merge values for good. */
  readonly isRetired: boolean
  readonly isMerged: boolean
  readonly hash: string | null
}

/**
 * Inserts new master values and updates changed ones. Leaves values of other sources unchanged.
 * @param rows at most some thousands, each value once
 * @returns the number of rows added and changed
 */
export async function storeRows(trx: Transaction, rows: readonly MasterRow[], origin: RowOrigin) {
  const stored = await findStored(trx, rows)
  const added: MasterRow[] = []
  const changed: { row: MasterRow; id: number }[] = []
  for (const row of rows) {
    const before = stored.get(keyOf(row))
    if (!before) added.push(row)
    else if (
      before.source === origin.source &&
      !before.isMerged &&
      (before.isRetired || before.hash !== hashOf(row))
    )
      changed.push({ row, id: before.id })
  }
  await updateValues(trx, changed, origin)
  await replaceTerms(
    trx,
    changed.map(({ row, id }) => ({ id, terms: termsOf(row) })),
    origin.source,
  )
  const named = added.map((row) => ({ row, terms: termsOf(row) }))
  const ids = await insertValues(trx, named, origin)
  await insertTerms(
    trx,
    named.map(({ row, terms }) => ({ id: ids.get(keyOf(row)) ?? 0, terms })),
    origin.source,
  )
  return { added: added.length, changed: changed.length }
}

/**
 * Deactivates values of a source that are missing from `rows`, in the lists that occur in `rows`.
 * @returns the number of deactivated values
 */
export async function retireMissing(
  trx: Transaction,
  rows: readonly MasterName[],
  source: string,
): Promise<number> {
  const entities = [...new Set(rows.map(({ entity }) => entity))]
  const retired = await sql`
    update master_values v set active = false
    where v.source = ${source} and v.active and 'active' <> all (v.set_here) and v.entity = any(${entities}::text[])
      and not exists (
        select from unnest(${rows.map(({ entity }) => entity)}::text[], ${rows.map(({ code }) => code)}::text[])
          as n (entity, code)
        where n.entity = v.entity and n.code = v.code)`.execute(trx)
  return Number(retired.numAffectedRows ?? 0)
}

/** Removes new rows whose label or `sameAs` is the name of a value that ESCO has already loaded. */
export async function withoutKnown(trx: Transaction, rows: readonly MasterRow[]): Promise<MasterRow[]> {
  const names = rows.flatMap((row) =>
    [row.label, ...(row.sameAs === undefined ? [] : [row.sameAs])].map((name) => ({
      entity: row.entity,
      code: row.code,
      term: searchForm(name),
    })),
  )
  const loaded = await sql<MasterName>`
    select n.entity, n.code
    from json_to_recordset(${JSON.stringify(names)}::json) as n (entity text, code text, term text)
    join master_terms t on t.entity = n.entity and t.term = n.term and t.is_label and t.source = 'esco'
    where not exists (select from master_values o where o.entity = n.entity and o.code = n.code)`.execute(trx)
  const known = new Set(loaded.rows.map(keyOf))
  return rows.filter((row) => !known.has(keyOf(row)))
}

/** Hashes a row's content, to detect changes. */
export function hashOf(row: MasterRow): string {
  const { label, labels = {}, synonyms = [], description = '', position = 0, uri, attributes = {} } = row
  const content = JSON.stringify([label, labels, synonyms, description, position, uri, attributes])
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

/**
 * Replaces the names that one source has given to values, and rebuilds their search words. In a load, labels and
 * synonyms that people set stay, and so does what they removed.
 */
export async function replaceTerms(
  trx: Transaction,
  values: readonly { readonly id: number; readonly terms: readonly Term[] }[],
  source: string,
): Promise<void> {
  if (values.length === 0) return
  const ids = values.map(({ id }) => id)
  await sql`
    delete from master_terms t using master_values v
    where t.value_id = any(${ids}::int[]) and t.source = ${source} and v.id = t.value_id and not ${isKept}`.execute(
    trx,
  )
  await insertTerms(trx, values, source)
  await rebuildWords(trx, ids)
}

/**
 * SQL: whether a load leaves a name `t` of a value `v` to people. Further names that rank like labels count as
 * synonyms once people set those.
 */
const isKept = sql`(
  v.set_here <> '{}' and current_setting('vouch.loading', true) is not distinct from 'on'
  and (t.is_label and case when t.language = 'en' then 'label' else 'labels.' || t.language end = any (v.set_here)
    or not t.is_label and 'synonyms' = any (v.set_here)))`

/** Rebuilds the search words of values from their names. */
export async function rebuildWords(trx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`
    update master_values v set words = coalesce(found.words, '')
    from unnest(${[...ids]}::int[]) as i (id)
    left join lateral (
      select array_to_tsvector(array_agg(distinct t.entity || ':' || word)) as words
      from master_terms t cross join lateral string_to_table(t.term, ' ') word
      where t.value_id = i.id
    ) found on true
    where i.id = v.id and v.words is distinct from coalesce(found.words, '')`.execute(trx)
}

async function insertTerms(
  trx: Transaction,
  values: readonly { readonly id: number; readonly terms: readonly Term[] }[],
  source: string,
): Promise<void> {
  if (values.length === 0) return
  const terms = values.flatMap((value) =>
    value.terms.map(({ isLabel, ...term }) => ({ ...term, is_label: isLabel, id: value.id })),
  )
  await sql`
    insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
    select v.id, v.entity, t.language, t.is_label, t.term, t.shown, ${source}, v.position, v.active
    from json_to_recordset(${JSON.stringify(terms)}::json)
      as t (id int, language text, is_label boolean, term text, shown text)
    join master_values v on v.id = t.id
    where not ${isKept} and (v.set_here = '{}' or not exists (
      select from master_terms o
      where o.value_id = t.id and o.language = t.language and o.term = t.term and o.source = 'admin'))`.execute(
    trx,
  )
}

async function findStored(trx: Transaction, rows: readonly MasterRow[]): Promise<Map<string, Stored>> {
  const found = await sql<Stored & { entity: string; code: string }>`
    select v.id, v.entity, v.code, v.source, not v.active and 'active' <> all (v.set_here) as "isRetired",
      v.merged_into is not null as "isMerged", encode(v.content_hash, 'hex') as hash
    from unnest(${rows.map(({ entity }) => entity)}::text[], ${rows.map(({ code }) => code)}::text[]) as n (entity, code)
    join master_values v on v.entity = n.entity and v.code = n.code`.execute(trx)
  return new Map(found.rows.map((row) => [keyOf(row), row]))
}

async function insertValues(
  trx: Transaction,
  rows: readonly { readonly row: MasterRow; readonly terms: readonly Term[] }[],
  { source, release }: RowOrigin,
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const records = rows.map(({ row, terms }) => ({
    ...recordOf(row),
    above: row.parent?.entity,
    top: row.parent?.code,
    words: wordsOf(row.entity, terms),
  }))
  const added = await sql<{ id: number; entity: string; code: string }>`
    insert into master_values (entity, code, label, labels, description, parent_id, ancestors, position, uri, attributes,
      source, release, content_hash, words)
    select r.entity, r.code, r.label, r.labels, r.description, p.id, coalesce(p.id || p.ancestors, '{}'), r.position,
      r.uri, r.attributes, ${source}, ${release}, decode(r.hash, 'hex'),
      array_to_tsvector(array(select jsonb_array_elements_text(r.words)))
    from ${recordset(records)}
    left join master_values q on q.entity = r.above and q.code = r.top
    left join master_values p on p.id = coalesce(q.merged_into, q.id)
    returning id, entity, code`.execute(trx)
  return new Map(added.rows.map((row) => [keyOf(row), row.id]))
}

async function updateValues(
  trx: Transaction,
  rows: readonly { readonly row: MasterRow; readonly id: number }[],
  { release }: RowOrigin,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update master_values v
    set label = r.label, position = r.position, attributes = v.attributes || r.attributes, active = true,
      labels = case when v.adopted_hash is null then r.labels else v.labels || r.labels end,
      description = case when r.description = '' then v.description else r.description end,
      uri = coalesce(r.uri, v.uri), release = ${release}, content_hash = decode(r.hash, 'hex')
    from ${recordset(rows.map(({ row, id }) => ({ ...recordOf(row), id })))}
    where v.id = r.id`.execute(trx)
}

function recordOf(row: MasterRow) {
  const {
    entity,
    code,
    label,
    labels = {},
    description = '',
    position = 0,
    uri = null,
    attributes = {},
  } = row
  return { entity, code, label, labels, description, position, uri, attributes, hash: hashOf(row) }
}

function recordset(rows: readonly object[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, entity text, code text, label text,
    labels jsonb, description text, position int, uri text, attributes jsonb, hash text,
    words jsonb, above text, top text)`
}

export function keyOf({ entity, code }: MasterName): string {
  return `${entity}:${code}`
}
