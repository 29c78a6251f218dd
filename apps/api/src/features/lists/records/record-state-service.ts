import type { MasterRecord } from '@vouch/contract'
import { allows } from '@vouch/domain'
import { readHeld } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { writeHistory } from '../history-store.ts'
import { type RecordsDeps, readRow, type Side, showRecord } from './find-record.ts'
import { openRecord, requireOpenList, type SeenRecord } from './open-record.ts'
import { setActive } from './record-store.ts'
import { notAllowedAfter } from './records-service.ts'

/**
 * Deactivates a value or offers it again. In the state already: changes nothing.
 * @throws AppError not-found, forbidden, stale, conflict for a list of the product or a merged value
 */
export function changeState(
  deps: RecordsDeps,
  actor: Actor,
  seen: SeenRecord,
  active: boolean,
): Promise<MasterRecord> {
  const { db, tools } = deps
  return inTransaction(db, async (trx) => {
    const { side, row } = await openRecord(deps, trx, actor, seen, 'deactivate')
    requireOpenList(side)
    if (row.active === active) return showRecord(trx, side, row, tools.form)
    await writeState(trx, deps, side, row.id, active)
    const stored = await readRow(trx, side, seen.code)
    if (!allows(side.reach, 'deactivate', readHeld(stored.held))) throw notAllowedAfter()
    return showRecord(trx, side, stored, tools.form)
  })
}

/** Stores whether a value is offered, with its history. The caller has locked the list and checked the rights. */
export async function writeState(
  trx: Transaction,
  { tools, clock }: RecordsDeps,
  { actor, definition: { name: entity } }: Side,
  valueId: number,
  active: boolean,
): Promise<void> {
  const at = clock()
  await setActive(trx, valueId, active, at)
  await tools.touch(trx, entity)
  await writeHistory(trx, {
    at,
    actorId: actor.userId,
    entity,
    valueId,
    action: active ? 'reactivate' : 'deactivate',
    before: { active: !active },
    after: { active },
  })
}
