import type { MasterRecord } from '@vouch/contract'
import { allows, allowsAll, type ListReach, modeOf } from '@vouch/domain'
import { sql } from 'kysely'
import { readHeld } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, invalidFields } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { writeHistory } from '../history-store.ts'
import { type RecordsDeps, readRow, showRecord } from './find-record.ts'
import { findListable } from './listable-refs.ts'
import { openRecord, type SeenRecord } from './open-record.ts'
import { contentOf } from './prepare-input.ts'
import { updateRecord } from './record-store.ts'
import { notAllowedAfter } from './records-service.ts'
import { refusedParts } from './writable-parts.ts'

/** Values that one move may push aside. More would keep the list locked for long. */
const maxPushed = 2_000

/**
 * Places a value right after another one, or first. Values in between are pushed aside where positions are too close.
 * @throws AppError not-found, forbidden, stale, invalid, conflict if too many values would be pushed
 */
export function moveRecord(
  deps: RecordsDeps,
  actor: Actor,
  seen: SeenRecord,
  afterCode: string | null,
): Promise<MasterRecord> {
  const { db, tools, clock } = deps
  const { entity, code } = seen
  return inTransaction(db, async (trx) => {
    const { side, row, held } = await openRecord(deps, trx, actor, seen, 'update')
    const part = [{ path: 'position', governedAs: 'label' }]
    const refused = refusedParts(side, part, held, 'update')
    if (refused.length > 0) throw invalidFields(refused)
    const after =
      afterCode === null ? null : await findListable(trx, side.reaches, { entity, code: afterCode })
    if (after === undefined || after?.id === row.id)
      throw invalidField('after', 'Choose a value from the list')
    const place = await readPlace(trx, entity, row.id, after?.id ?? null)
    const { position, isPushed } = await makeRoom(trx, side.reach, entity, row, place)
    if (position === row.position && !isPushed) return showRecord(trx, side, row, tools.form)
    const at = clock()
    await updateRecord(trx, row.id, { ...contentOf(row, tools.form), position }, { paths: ['position'], at })
    const stored = await readRow(trx, side, code)
    const heldAfter = readHeld(stored.held)
    if (!allows(side.reach, 'update', heldAfter) || refusedParts(side, part, heldAfter, 'update').length > 0)
      throw notAllowedAfter()
    await tools.touch(trx, entity)
    await writeHistory(trx, {
      at,
      actorId: actor.userId,
      entity,
      valueId: row.id,
      action: 'move',
      before: { position: row.position },
      after: { position },
    })
    return showRecord(trx, side, stored, tools.form)
  })
}

interface Neighbour {
  readonly id: number
  readonly position: number
  readonly label: string
}

/** The values between which a value shall stand; null at an end of the list. */
interface Place {
  readonly before: Neighbour | null
  readonly behind: Neighbour | null
}

async function readPlace(
  trx: Transaction,
  entity: string,
  id: number,
  afterId: number | null,
): Promise<Place> {
  const { rows } = await sql<Neighbour>`
    select n.id, n.position, n.label
    from (select ${afterId}::int as id) x
    left join master_values a on a.id = x.id
    cross join lateral (
      (select v.id, v.position, v.label from master_values v
      where v.entity = ${entity} and v.id <> ${id} and (a.id is null
        or (v.position, v.label collate "C", v.id) >= (a.position, a.label collate "C", a.id))
      order by v.position, v.label collate "C", v.id limit 2)
    ) n`.execute(trx)
  const [first, second] = rows
  return afterId === null
    ? { before: null, behind: first ?? null }
    : { before: first ?? null, behind: second ?? null }
}

/** Finds a position between the neighbours, and pushes others aside if there is none. */
async function makeRoom(
  trx: Transaction,
  reach: ListReach,
  entity: string,
  moved: Neighbour,
  place: Place,
): Promise<{ readonly position: number; readonly isPushed: boolean }> {
  const { before, behind } = place
  const near = [before, behind].flatMap((one) => (one ? [one.position] : []))
  const free = [moved.position, ...near, ...near.map((one) => one + 1), ...near.map((one) => one - 1)].find(
    (position) => fits({ ...moved, position }, place),
  )
  if (free !== undefined || !before) return { position: free ?? moved.position, isPushed: false }
  requirePush(reach)
  await push(trx, entity, moved.id, before)
  return { position: before.position - 1, isPushed: true }
}

function fits(moved: Neighbour, { before, behind }: Place): boolean {
  return (!before || comes(before, moved)) && (!behind || comes(moved, behind))
}

/** Whether one value stands before another in the order of the list. */
function comes(one: Neighbour, other: Neighbour): boolean {
  if (one.position !== other.position) return one.position < other.position
  const order = Buffer.compare(Buffer.from(one.label), Buffer.from(other.label))
  return order === 0 ? one.id < other.id : order < 0
}

/** Pushing changes other values, so it needs rights on all of them. */
function requirePush(reach: ListReach): void {
  const isWritten =
    modeOf(
      reach,
      'label',
      reach.conditions.map(() => false),
      'update',
    ) === 'write'
  if (!allowsAll(reach, 'update') || !isWritten)
    throw new AppError('conflict', 'The value cannot be moved there. Set its position instead.')
}

/** Pushes a value and all that stand before it two positions down. */
async function push(trx: Transaction, entity: string, movedId: number, before: Neighbour): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from master_values
    where entity = ${entity} and id <> ${movedId}
      and (position, label collate "C", id) <= (${before.position}, ${before.label}::text collate "C", ${before.id})
    limit ${maxPushed + 1}`.execute(trx)
  if (rows.length > maxPushed)
    throw new AppError(
      'conflict',
      `More than ${maxPushed.toLocaleString('en')} values come before it, too many to move. Set its position instead.`,
    )
  await sql`
    update master_values
    set position = position - 2, set_here = array(select distinct unnest(set_here || '{position}') order by 1)
    where id = any(${rows.map(({ id }) => id)}::int[])`.execute(trx)
}
