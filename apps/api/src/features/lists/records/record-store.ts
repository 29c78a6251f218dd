import { type MasterFieldDefinition, masterLimits } from '@vouch/contract'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Content } from './prepare-input.ts'

/** A value before it is stored. */
interface NewRecord {
  readonly entity: string
  readonly code: string
  readonly content: Content
  readonly setHere: readonly string[]
  readonly createdBy: string
  readonly companyId: string | null
  readonly at: Date
}

/** @returns the id; undefined if the list already has the code */
export async function insertRecord(trx: Transaction, record: NewRecord): Promise<number | undefined> {
  const { entity, code, content, setHere, createdBy, companyId, at } = record
  const { label, labels, description, uri, parent, position, attributes } = content
  const { rows } = await sql<{ id: number }>`
    insert into master_values (entity, code, label, labels, description, uri, parent_id, ancestors, position, attributes,
      source, set_here, created_by, company_id, created_at, updated_at)
    values (${entity}, ${code}, ${label}, ${JSON.stringify(labels)}::jsonb, ${description}, ${uri},
      ${parent?.id ?? null}::int,
      coalesce((select p.id || p.ancestors from master_values p where p.id = ${parent?.id ?? null}::int), '{}'),
      ${position}, ${JSON.stringify(attributes)}::jsonb, 'admin', ${[...setHere]}::text[], ${createdBy}, ${companyId},
      ${at}, ${at})
    on conflict (entity, code) do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

/**
 * Position for a new value: after all others. If all values share one position, the list is sorted by label, and the
 * new value gets the same position.
 */
export async function endPosition(trx: Transaction, entity: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select least(coalesce(max(position) + (min(position) < max(position))::int, 0), 1000000) as position
    from master_values where entity = ${entity}`.execute(trx)
  return rows[0]?.position ?? 0
}

/** Stores the content of a value. @param paths parts that people set, which loads leave unchanged from now on */
export async function updateRecord(
  trx: Transaction,
  id: number,
  content: Content,
  { paths, at }: { readonly paths: readonly string[]; readonly at: Date },
): Promise<void> {
  const { label, labels, description, uri, parent, position, attributes } = content
  await sql`
    update master_values
    set label = ${label}, labels = ${JSON.stringify(labels)}::jsonb, description = ${description}, uri = ${uri},
      parent_id = ${parent?.id ?? null}::int, position = ${position}, attributes = ${JSON.stringify(attributes)}::jsonb,
      version = version + 1, updated_at = ${at}, set_here = ${withPaths(paths)}
    where id = ${id}`.execute(trx)
}

export async function setActive(trx: Transaction, id: number, active: boolean, at: Date): Promise<void> {
  await sql`
    update master_values
    set active = ${active}, version = version + 1, updated_at = ${at}, set_here = ${withPaths(['active'])}
    where id = ${id}`.execute(trx)
}

const withPaths = (paths: readonly string[]) =>
  sql`array(select distinct unnest(set_here || ${[...paths]}::text[]) order by 1)`

/** @throws AppError not-permitted-now if the list is full */
export async function requireRoom(trx: Transaction, entity: string): Promise<void> {
  const { values } = masterLimits
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from master_values where entity = ${entity}`.execute(trx)
  if ((rows[0]?.count ?? 0) < values) return
  const message = `The list already has ${values.toLocaleString('en')} values.`
  throw new AppError('not-permitted-now', message)
}

/** Finds those of some codes that a list has. */
export async function takenCodes(
  trx: Transaction,
  entity: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from master_values where entity = ${entity} and code = any(${[...codes]}::text[])`.execute(
    trx,
  )
  return new Set(rows.map((row) => row.code))
}

/**
 * Makes sure that no other value has what only one may have. Writers hold the lock of the list.
 * @param id of the value itself; null for a new one
 * @throws AppError conflict
 */
export async function requireUnique(
  trx: Transaction,
  fields: readonly MasterFieldDefinition[],
  {
    entity,
    id,
    uri,
    attributes,
  }: Pick<Content, 'uri' | 'attributes'> & { entity: string; id: number | null },
): Promise<void> {
  const keys = fields.flatMap(({ name, unique, dropped }) => {
    const value = attributes[name] ?? null
    return unique && !dropped && value !== null ? [{ name, value: String(value) }] : []
  })
  const { rows } = await sql<{ path: string }>`
    select 'attributes.' || f.field as path
    from json_to_recordset(${JSON.stringify(keys)}::json) as k (name text, value text)
    join master_facts f on f.entity = ${entity} and f.field = k.name and f.is_unique
      and coalesce(f.text_key, f.number_key::text) = k.value and f.value_id is distinct from ${id}::int
    union all
    select 'uri' from master_values v
    where v.entity = ${entity} and v.uri = ${uri} and v.id is distinct from ${id}::int`.execute(trx)
  const [first] = rows
  if (!first) return
  const message = 'Another value of the list already has this.'
  throw new AppError('conflict', message, { errors: rows.map(({ path }) => ({ path, message })) })
}

/** Makes others who change parents wait, so that two changes cannot close a circle. */
export async function lockTree(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('master-tree'))`.execute(trx)
}

/** @throws AppError conflict if the parent is the value itself or below it */
export async function requireNoCircle(trx: Transaction, id: number, parentId: number): Promise<void> {
  const { rows } = await sql<{ isBelow: boolean }>`
    select ${id}::int = any (ancestors || id) as "isBelow" from master_values where id = ${parentId}`.execute(
    trx,
  )
  if (!rows[0]?.isBelow) return
  const message = 'A value cannot be below itself.'
  throw new AppError('conflict', message, { errors: [{ path: 'parent', message }] })
}
