import type { MasterAction, MasterRecord } from '@vouch/contract'
import type { Held, ListReach } from '@vouch/domain'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import { heldSql, parametersAfter, readHeld } from '#access/list-rules-sql.ts'
import { requireListAccess } from '#access/require-list-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterTools, ValueHolder } from '#features/masters/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type Definition, readDefinition } from '../definition/definition-store.ts'
import { listableIds, type Reaches, reachesOf } from './listable-refs.ts'
import { recordColumns, refJoins, type WholeRow, wholeColumns } from './record-row.ts'
import { recordOf } from './record-view.ts'
import { statementName } from './records-sql.ts'

export interface RecordsDeps extends ServiceDeps {
  readonly rules: ListRuleBook
  readonly tools: MasterTools
  /** Documents that hold values. */
  readonly holders: readonly ValueHolder[]
}

/** A list and what the caller may do with it. */
export interface Side {
  readonly actor: Actor
  readonly definition: Definition
  readonly reach: ListReach
  readonly reaches: Reaches
}

/**
 * Reads a list and the caller's rights.
 * @param read reads the definition; in a transaction, one that locks it
 * @throws AppError not-found unless the caller may list something of it; forbidden
 */
export async function openSide(
  rules: ListRuleBook,
  {
    actor,
    entity,
    action,
  }: { readonly actor: Actor; readonly entity: string; readonly action: MasterAction },
  read: (entity: string) => Promise<Definition>,
): Promise<Side> {
  const reaches = await reachesOf(rules, actor)
  const reach = reaches.of(entity)
  if (!reach) throw notFound('This list')
  requireListAccess(actor, action, { reach, held: null }, 'This list')
  return { actor, definition: await read(entity), reach, reaches }
}

/** Reads a list for a read. @throws AppError not-found, forbidden */
export function readSide(
  { db, rules }: Pick<RecordsDeps, 'db' | 'rules'>,
  actor: Actor,
  entity: string,
  action: MasterAction,
): Promise<Side> {
  return openSide(rules, { actor, entity, action }, (name) => readDefinition(db.kysely, name))
}

/** A value, and which conditions of the caller's rights hold for it. */
export interface Found {
  readonly row: WholeRow
  readonly held: Held
}

/** Reads a value, whatever its rights. @throws AppError not-found */
export async function readRow(executor: Executor, side: Side, code: string): Promise<WholeRow> {
  const { definition, reach } = side
  const parameters = parametersAfter([definition.name, code])
  const text = `select ${recordColumns}, ${heldSql(reach, 'v', parameters)} as held, ${wholeColumns}
    from master_values v ${refJoins} where v.entity = $1 and v.code = $2`
  const name = statementName(text, reach.conditions.length > 0)
  const [row] = await runNamed<WholeRow>(executor, name, text, [...parameters.values])
  if (!row) throw notFound('This value')
  return row
}

/**
 * Reads a value and checks a right on it.
 * @throws AppError not-found for one that the caller may not list; forbidden
 */
export async function findRecord(
  executor: Executor,
  side: Side,
  code: string,
  action: MasterAction,
): Promise<Found> {
  const row = await readRow(executor, side, code)
  const held = readHeld(row.held)
  requireListAccess(side.actor, action, { reach: side.reach, held }, 'This value')
  return { row, held }
}

/** Shows a value to the caller. */
export async function showRecord(
  executor: Executor,
  { definition, reach, reaches }: Side,
  row: WholeRow,
  form: MasterTools['form'],
): Promise<MasterRecord> {
  const refs = [row.parent, row.merged, ...row.ancestors].filter((ref) => ref !== null)
  const listable = await listableIds(executor, reaches, refs)
  return recordOf({ definition, reach, listable }, row, form)
}
