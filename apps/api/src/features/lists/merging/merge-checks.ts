import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'
import { findRecord, type Side } from '../records/find-record.ts'
import { findListable } from '../records/listable-refs.ts'
import type { WholeRow } from '../records/record-row.ts'
import { keptElsewhere } from './kept-elsewhere.ts'

/** The two values of a merge. */
export interface MergePair {
  readonly from: WholeRow
  readonly into: WholeRow
}

/**
 * Finds the value to merge another one into, and checks that this is possible.
 * @throws AppError forbidden; conflict with the reason
 */
export async function findMergePair(
  executor: Executor,
  side: Side,
  from: WholeRow,
  intoCode: string,
): Promise<MergePair> {
  const { name: entity, closed } = side.definition
  if (closed) throw refused('The values of this list are part of the product, so they cannot be merged.')
  const kept = keptElsewhere[entity]
  if (kept !== undefined) throw refused(kept)
  if (from.code === intoCode) throw refused('A value cannot be merged into itself.')
  if (!(await findListable(executor, side.reaches, { entity, code: intoCode })))
    throw refused('This list has no such value. Values can be merged within one list only.')
  const { row: into } = await findRecord(executor, side, intoCode, 'merge')
  if (into.merged)
    throw refused(`“${into.label}” was itself merged. Choose the value into which it was merged.`)
  if (!into.active) throw refused(`“${into.label}” is not offered any more. Reactivate it first.`)
  if (into.ancestors.some(({ id }) => id === from.id))
    throw refused(`“${into.label}” is below “${from.label}”. A value cannot be merged into one below it.`)
  await requireNotNamed(executor, entity, from.code)
  await requireUniqueReferences(executor, from.id, into.code)
  await requireAtRest(executor, from)
  return { from, into }
}

/** Rules and defaults name values by their codes. They would silently stop to hold. */
async function requireNotNamed(executor: Executor, entity: string, code: string): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select e.label from master_entities e
    where (e.name = ${entity} or ${entity} = any(e.parents))
        and jsonb_path_exists(e.grants, '$.**.below ? (@ == $code)', jsonb_build_object('code', ${code}::text))
      or exists (
        select from jsonb_array_elements(e.fields) f
        where f ->> 'kind' = 'reference' and f ->> 'entity' = ${entity} and (f ->> 'default' = ${code}
          or jsonb_path_exists(e.grants, '$.** ? (@.field == $field && (@.is == $code || @.in[*] == $code))',
            jsonb_build_object('code', ${code}::text, 'field', f -> 'name'))))
    limit 1`.execute(executor)
  const [named] = rows
  if (named)
    throw refused(`The rules or the definition of “${named.label}” name this value. Change them first.`)
}

/** Two values whose unique field would then name the same value. */
async function requireUniqueReferences(executor: Executor, fromId: number, intoCode: string): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select v.label from master_facts f
    join master_facts o on o.entity = f.entity and o.field = f.field and o.is_unique and o.text_key = ${intoCode}
    join master_values v on v.id = f.value_id
    where f.ref_id = ${fromId} and f.is_unique
    limit 1`.execute(executor)
  const [clash] = rows
  if (clash)
    throw refused(`“${clash.label}” and another value refer to these two in a field that must differ.`)
}

async function requireAtRest(executor: Executor, { id, label }: WholeRow): Promise<void> {
  const { rows } = await sql`
    select from master_merges
    where state in ('following', 'undoing') and (from_id = ${id} or into_id = ${id}) limit 1`.execute(
    executor,
  )
  if (rows.length > 0)
    throw refused(`Profiles still follow an earlier merge of “${label}”. Try again in a few minutes.`)
}

export function refused(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ path: 'into', message }] })
}
