import { type MasterSkipped, masterBulkLimits } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { MergeDeps } from '../merging/merge-service.ts'
import type { Side } from '../records/find-record.ts'
import { openList } from '../records/open-record.ts'
import { actionOf, undoEnd } from './bulk-rules.ts'
import {
  lockChange,
  noteVersions,
  readRevision,
  readValuesBefore,
  type StoredChange,
  setUndone,
  type ValueBefore,
  writeSteps,
} from './bulk-store.ts'
import { unmergeSeveral } from './merge-several.ts'
import { planSteps, type Step, type WrittenKind } from './plan-change.ts'
import { readById } from './read-values.ts'

interface Undone {
  readonly changed: number
  readonly skipped: readonly MasterSkipped[]
}

/**
 * Makes the values of a change as they were, except those that somebody has changed since.
 * @throws AppError not-found, forbidden, not-permitted-now if it was undone already, or after 30 days
 */
export async function undoChange(
  trx: Transaction,
  deps: MergeDeps,
  actor: Actor,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<Undone> {
  const side = await openList(deps, trx, actor, entity, 'list')
  const stored = await lockChange(trx, id)
  const isOwn = stored?.actorId === actor.userId || actor.roles.includes('admin')
  if (!stored || stored.entity !== entity || !isOwn) throw notFound('This change')
  // The right can be gone altogether.
  await openList(deps, trx, actor, entity, actionOf[stored.kind])
  const at = deps.clock()
  if (stored.undoneAt) throw new AppError('not-permitted-now', 'This change was undone already.')
  if (undoEnd(stored.at) < at)
    throw new AppError('not-permitted-now', `A change can be undone for ${masterBulkLimits.undoDays} days.`)
  const before = await readValuesBefore(trx, id)
  const undone =
    stored.kind === 'merge'
      ? await unmergeSeveral(trx, deps, actor, side, before)
      : await putBack(trx, deps, side, { ...stored, kind: stored.kind }, before, {
          actorId: actor.userId,
          at,
        })
  // What only a later merge or a missing right keeps can be tried again.
  const isBlocked = undone.skipped.some(({ reason }) => reason === 'refused' || reason === 'forbidden')
  if (!isBlocked) await setUndone(trx, id, at)
  const { id: subjectId } = await readRevision(trx, entity)
  const details = { list: entity, change: id, kind: stored.kind, values: undone.changed }
  await record(trx, { action: 'list.bulk-undo', actorId: actor.userId, subjectId, at, details })
  return undone
}

async function putBack(
  trx: Transaction,
  { tools }: MergeDeps,
  side: Side,
  { id, kind, entity }: Pick<StoredChange, 'id' | 'entity'> & { readonly kind: WrittenKind },
  before: readonly ValueBefore[],
  author: { readonly actorId: string; readonly at: Date },
): Promise<Undone> {
  const found = await readById(
    trx,
    side,
    before.map((value) => value.id),
  )
  const versions = new Map(before.map((value) => [value.id, value.version]))
  const steps = before.flatMap((was): Step[] => {
    const value = found.get(was.id)
    if (!value) return []
    const part =
      kind === 'move'
        ? { active: value.active, parentId: was.parentId }
        : { active: was.active, parentId: value.parentId }
    return [{ id: was.id, value, ...part, chain: null }]
  })
  const plan = await planSteps(trx, side, kind, steps, ({ value }) =>
    versions.get(value.id) === value.version ? undefined : 'changed',
  )
  if (plan.steps.length > 0) {
    await writeSteps(trx, kind, plan.steps, { ...author, batch: uuidv7() }, id)
    await noteVersions(
      trx,
      id,
      plan.steps.map((step) => step.id),
    )
    await tools.touch(trx, entity)
  }
  return { changed: plan.steps.length, skipped: plan.skipped }
}
