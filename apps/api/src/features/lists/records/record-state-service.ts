import type { MasterRecord } from '@vouch/contract'
import { allows } from '@vouch/domain'
import { readHeld } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import { writeHistory } from '../history-store.ts'
import { type RecordsDeps, readRow, showRecord } from './find-record.ts'
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
  const { db, tools, clock } = deps
  return inTransaction(db, async (trx) => {
    const { side, row } = await openRecord(deps, trx, actor, seen, 'deactivate')
    requireOpenList(side)
    if (row.active === active) return showRecord(trx, side, row, tools.form)
    const at = clock()
    await setActive(trx, row.id, active, at)
    const stored = await readRow(trx, side, seen.code)
    if (!allows(side.reach, 'deactivate', readHeld(stored.held))) throw notAllowedAfter()
    await tools.touch(trx, seen.entity)
    await writeHistory(trx, {
      at,
      actorId: actor.userId,
      entity: seen.entity,
      valueId: row.id,
      action: active ? 'reactivate' : 'deactivate',
      before: { active: row.active },
      after: { active },
    })
    return showRecord(trx, side, stored, tools.form)
  })
}
