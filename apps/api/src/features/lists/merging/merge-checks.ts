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
 * Finds a value to merge others into.
 * @throws AppError forbidden; conflict with the reason
 */
export async function findWinner(executor: Executor, side: Side, intoCode: string): Promise<WholeRow> {
  const { name: entity, closed } = side.definition
  if (closed) throw refused('The values of this list are part of Vouch, so they cannot be merged.')
  const kept = keptElsewhere[entity]
  if (kept !== undefined) throw refused(kept)
  if (!(await findListable(executor, side.reaches, { entity, code: intoCode })))
    throw refused('This list has no such value. Values can be merged within one list only.')
  const { row: into } = await findRecord(executor, side, intoCode, 'merge')
  if (into.merged)
    throw refused(`“${into.label}” was itself merged. Choose the value into which it was merged.`)
  if (!into.active) throw refused(`“${into.label}” is no longer offered. Reactivate it first.`)
  return into
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
  if (from.code === intoCode) throw refused('A value cannot be merged into itself.')
  const into = await findWinner(executor, side, intoCode)
  if (into.ancestors.some(({ id }) => id === from.id))
    throw refused(`“${into.label}” is below “${from.label}”. A value cannot be merged into one below it.`)
  if (into.company && into.company.id !== from.company?.id)
    throw refused(`“${into.label}” belongs to a company, so others could not read it.`)
  await requireNotNamed(executor, side, from.code)
  await requireUniqueReferences(executor, side, from.id, into.code)
  await requireAtRest(executor, from, into)
  return { from, into }
}

/** Only administrators are told what other lists contain. */
const seesAll = ({ actor }: Side) => actor.roles.includes('admin')

/** Rules and defaults name values by their codes, and would silently stop working. */
async function requireNotNamed(executor: Executor, side: Side, code: string): Promise<void> {
  const { name: entity } = side.definition
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
  if (!named) return
  throw refused(
    seesAll(side)
      ? `The rules or the definition of “${named.label}” name this value. Change them first.`
      : 'The rules or the definition of a list name this value. An administrator has to change them first.',
  )
}

/** Refuses a merge after which two values would have the same value in a unique field. */
async function requireUniqueReferences(
  executor: Executor,
  side: Side,
  fromId: number,
  intoCode: string,
): Promise<void> {
  const { rows } = await sql<{ label: string }>`
    select v.label from master_facts f
    join master_facts o on o.entity = f.entity and o.field = f.field and o.is_unique and o.text_key = ${intoCode}
    join master_values v on v.id = f.value_id
    where f.ref_id = ${fromId} and f.is_unique
    limit 1`.execute(executor)
  const [clash] = rows
  if (!clash) return
  const named = seesAll(side) ? `“${clash.label}”` : 'A value'
  throw refused(`${named} and another value each refer to one of these two in a field that must be unique.`)
}

async function requireAtRest(executor: Executor, from: WholeRow, into: WholeRow): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select case when from_id = ${from.id} or into_id = ${from.id} then ${from.id}::int else ${into.id}::int end as id
    from master_merges
    where state in ('following', 'undoing') and ${from.id} in (from_id, into_id)
      or state = 'undoing' and into_id = ${into.id} limit 1`.execute(executor)
  const [busy] = rows
  if (busy) throw stillApplied(busy.id === from.id ? from.label : into.label)
}

/**
 * Checks that no merge of the value, or its undo, is still being applied to profiles and companies.
 * @throws AppError conflict
 */
export async function requireTargetAtRest(executor: Executor, into: WholeRow): Promise<void> {
  const { rows } = await sql`
    select from master_merges
    where state in ('following', 'undoing') and from_id = ${into.id} or state = 'undoing' and into_id = ${into.id}
    limit 1`.execute(executor)
  if (rows.length > 0) throw stillApplied(into.label)
}

/**
 * Refuses the undo of a merge while something was built on it: a later merge into the same value, which is undone first,
 * or a merge of that value which profiles still follow.
 * @throws AppError conflict
 */
export async function requireLatest(
  executor: Executor,
  merge: { readonly id: string; readonly intoId: number },
): Promise<void> {
  const { rows } = await sql<{ label: string; isLater: boolean }>`
    select coalesce(v.label, p.words) as label, m.into_id = ${merge.intoId} as "isLater"
    from master_merges m left join master_values v on v.id = m.from_id left join master_proposals p on p.id = m.proposal_id
    where m.id <> ${merge.id} and (
      m.into_id = ${merge.intoId} and m.state in ('following', 'done') and m.id > ${merge.id}
      or m.from_id = ${merge.intoId} and m.state in ('following', 'undoing'))
    order by m.id desc limit 1`.execute(executor)
  const [other] = rows
  if (!other) return
  throw other.isLater
    ? refused(`“${other.label}” was merged into the same value later. Undo that first.`)
    : stillApplied(other.label)
}

/** @throws AppError conflict if a value would be below itself, because others moved values since */
export async function requireNoCircle(executor: Executor, id: number): Promise<void> {
  const { rows } = await sql`
    with recursive up as (
      select parent_id as at from master_values where id = ${id}
      union
      select v.parent_id from up join master_values v on v.id = up.at
    )
    select from up where at = ${id}`.execute(executor)
  if (rows.length > 0)
    throw refused('Someone else has moved values. The merge would now place some values below themselves.')
}

function stillApplied(label: string): AppError {
  return refused(
    `An earlier merge of “${label}” is still being applied to profiles. Try again in a few minutes.`,
  )
}

export function refused(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ path: 'into', message }] })
}
