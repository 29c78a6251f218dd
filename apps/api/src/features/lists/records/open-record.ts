import type { MasterAction } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { AppError, stale } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import { lockDefinition } from '../definition/definition-store.ts'
import { type Found, findRecord, openSide, type RecordsDeps, type Side } from './find-record.ts'

/** A value as the caller last saw it. */
export interface SeenRecord {
  readonly entity: string
  readonly code: string
  readonly version: number
}

/** Locks a list for a write. @throws AppError not-found, forbidden */
export function openList(
  { rules }: RecordsDeps,
  trx: Transaction,
  actor: Actor,
  entity: string,
  action: MasterAction,
): Promise<Side> {
  return openSide(rules, { actor, entity, action }, (name) => lockDefinition(trx, name))
}

/**
 * Locks a list and reads a value for a write.
 * @throws AppError not-found, forbidden, stale, conflict for a merged value
 */
export async function openRecord(
  deps: RecordsDeps,
  trx: Transaction,
  actor: Actor,
  { entity, code, version }: SeenRecord,
  action: MasterAction,
): Promise<Found & { readonly side: Side }> {
  const side = await openList(deps, trx, actor, entity, 'list')
  const found = await findRecord(trx, side, code, action)
  if (found.row.version !== version) throw stale('This value', found.row.version)
  if (found.row.merged) throw new AppError('conflict', 'This value was merged into another one.')
  return { ...found, side }
}

/** @throws AppError conflict for a list whose values are part of the product */
export function requireOpenList({ definition }: Side): void {
  if (definition.closed)
    throw new AppError(
      'conflict',
      'The values of this list are part of Vouch. None can be added or deactivated.',
    )
}
