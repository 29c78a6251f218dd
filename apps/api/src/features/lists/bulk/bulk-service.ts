import {
  type MasterBulkChange,
  type MasterBulkInput,
  type MasterBulkPreview,
  type MasterBulkResult,
  type MasterBulkSummary,
  type MasterSkipped,
  masterBulkLimits,
} from '@vouch/contract'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, invalidFields, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { withLongStatements } from '#db/bounded-wait.ts'
import { type Executor, inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { findWinner } from '../merging/merge-checks.ts'
import type { MergeDeps } from '../merging/merge-service.ts'
import { readSide, type Side } from '../records/find-record.ts'
import { listableIds } from '../records/listable-refs.ts'
import { openList } from '../records/open-record.ts'
import { findParent } from '../records/prepare-input.ts'
import { lockTree } from '../records/record-store.ts'
import { actionOf, undoEnd } from './bulk-rules.ts'
import { findChanges, insertChange, readRevision, writeSteps } from './bulk-store.ts'
import { mergeSeveral, previewMerges } from './merge-several.ts'
import { missing, type Plan, planSteps, type Step, type WrittenKind } from './plan-change.ts'
import { readByCode } from './read-values.ts'
import { undoChange } from './undo-change.ts'

/** Changes of several values of a list. People see and undo their own, administrators all. */
export interface BulkService {
  /** @throws AppError not-found, forbidden, conflict, invalid */
  preview(actor: Actor, entity: string, input: MasterBulkInput): Promise<MasterBulkPreview>
  /** @throws AppError not-found, forbidden, stale, conflict, invalid */
  change(
    actor: Actor,
    list: { readonly entity: string; readonly version: number },
    input: MasterBulkInput,
  ): Promise<MasterBulkResult>
  /** @throws AppError not-found, forbidden, conflict, not-permitted-now */
  undo(actor: Actor, entity: string, id: string): Promise<MasterBulkResult>
  /** @throws AppError not-found */
  list(actor: Actor, entity: string): Promise<{ items: MasterBulkSummary[] }>
}

export function createBulkService(deps: MergeDeps): BulkService {
  const { db, clock } = deps

  /** Runs a change in one transaction, which may take longer than a request usually does. */
  const inOne = <T>(work: (trx: Transaction) => Promise<T>): Promise<T> =>
    withLongStatements(() =>
      inTransaction(db, async (trx) => {
        await sql`select set_config('statement_timeout', '5min', true), set_config('lock_timeout', '1min', true)`.execute(
          trx,
        )
        await lockTree(trx)
        return work(trx)
      }),
    )

  return {
    preview: async (actor, entity, input) => {
      const side = await readSide(deps, actor, entity, actionOf[input.change.kind])
      const { revision } = await readRevision(db.kysely, entity)
      requireChangeable(side, input)
      const { change } = input
      const codes = [...new Set(input.codes)]
      if (change.kind !== 'merge') {
        const { steps, skipped } = await planFor(db.kysely, side, codes, change)
        return { changed: steps.length, ...answerOf(skipped), version: revision }
      }
      await findWinner(db.kysely, side, change.into)
      const { values, skipped } = await previewMerges(db.kysely, side, { codes, into: change.into })
      return { changed: values.length, ...answerOf(skipped), version: revision }
    },

    change: (actor, { entity, version }, input) =>
      inOne(async (trx) => {
        const side = await openList(deps, trx, actor, entity, actionOf[input.change.kind])
        const { id: subjectId, revision } = await readRevision(trx, entity)
        if (revision !== version) throw stale('This list', revision)
        requireChangeable(side, input)
        const { change } = input
        const codes = [...new Set(input.codes)]
        const id = uuidv7()
        const by = { id, entity, kind: change.kind, at: clock(), actorId: actor.userId }
        const { changed, skipped } =
          change.kind === 'merge'
            ? await merge(trx, deps, { actor, side, by }, { codes, into: change.into })
            : await write(trx, deps, { side, by }, codes, change)
        const details = { list: entity, change: id, kind: change.kind, values: changed }
        await record(trx, { action: 'list.bulk', actorId: actor.userId, subjectId, at: by.at, details })
        return { id, changed, ...answerOf(skipped) }
      }),

    undo: (actor, entity, id) =>
      inOne(async (trx) => {
        const { changed, skipped } = await undoChange(trx, deps, actor, { entity, id })
        return { id, changed, ...answerOf(skipped) }
      }),

    list: async (actor, entity) => {
      const { reaches } = await readSide(deps, actor, entity, 'list')
      const by = actor.roles.includes('admin') ? null : actor.userId
      const changes = await findChanges(db.kysely, entity, by)
      const targets = changes.flatMap(({ target }) => target ?? [])
      const listable = await listableIds(db.kysely, reaches, targets)
      const now = clock()
      return {
        items: changes.map(({ id, kind, changed, at, by: name, undoneAt, target }) => ({
          id,
          kind,
          changed,
          at: new Date(at).toISOString(),
          by: name,
          undone: undoneAt !== null,
          undoUntil: undoneAt === null && undoEnd(at) >= now ? undoEnd(at).toISOString() : null,
          target:
            target && listable.has(target.id)
              ? { entity: target.entity, code: target.code, label: target.label }
              : null,
        })),
      }
    },
  }
}

function answerOf(skipped: readonly MasterSkipped[]) {
  return { skippedCount: skipped.length, skipped: skipped.slice(0, masterBulkLimits.listed) }
}

/** @throws AppError conflict for a list whose values are part of the product, invalid for a merge of too many */
function requireChangeable({ definition }: Side, { codes, change }: MasterBulkInput): void {
  if (definition.closed)
    throw new AppError(
      'conflict',
      'The values of this list are part of Vouch. They cannot be deactivated, moved or merged.',
    )
  const { merged } = masterBulkLimits
  if (change.kind === 'merge' && codes.length > merged + 1)
    throw invalidField('codes', `Choose at most ${merged} values to merge.`)
}

type WrittenChange = Exclude<MasterBulkChange, { kind: 'merge' }>

/** What a change would do to each value. @throws AppError invalid for a parent that values cannot have */
async function planFor(
  executor: Executor,
  side: Side,
  codes: readonly string[],
  change: WrittenChange,
): Promise<Plan & { readonly targetId: number | null }> {
  const found = await readByCode(executor, side, codes)
  const parent = change.kind === 'move' ? await parentFor(executor, side, change.parent) : null
  const active = change.kind === 'reactivate'
  const steps = codes.flatMap((code): Step[] => {
    const value = found.get(code)
    if (!value) return []
    const { id } = value
    return change.kind === 'move'
      ? [{ id, value, active: value.active, parentId: parent, chain: null }]
      : [{ id, value, active, parentId: value.parentId, chain: null }]
  })
  const isSo = ({ value }: Step) =>
    change.kind === 'move' ? value.parentId === parent : value.active === active
  const plan = await planSteps(executor, side, change.kind, steps, (step) =>
    isSo(step) ? 'already' : undefined,
  )
  const unknown = codes.filter((code) => !found.has(code)).map(missing)
  return { steps: plan.steps, skipped: [...unknown, ...plan.skipped], targetId: parent }
}

async function parentFor(
  executor: Executor,
  side: Side,
  wanted: { readonly entity: string; readonly code: string } | null,
): Promise<number | null> {
  const parent = await findParent(executor, side, { parent: null }, wanted)
  if (parent && 'message' in parent) throw invalidFields([{ ...parent, path: `change.${parent.path}` }])
  return parent?.id ?? null
}

interface Stored {
  readonly id: string
  readonly entity: string
  readonly at: Date
  readonly actorId: string
}

interface Done {
  readonly changed: number
  readonly skipped: readonly MasterSkipped[]
}

async function write(
  trx: Transaction,
  { tools }: MergeDeps,
  { side, by }: { readonly side: Side; readonly by: Stored & { readonly kind: WrittenKind | 'merge' } },
  codes: readonly string[],
  change: WrittenChange,
): Promise<Done> {
  const { steps, skipped, targetId } = await planFor(trx, side, codes, change)
  const kind: WrittenKind = change.kind
  const values = steps.map(({ id }) => ({ id, mergeId: null }))
  await insertChange(trx, { ...by, kind, targetId }, values)
  if (steps.length > 0) {
    await writeSteps(trx, kind, steps, { ...by, batch: by.id }, null)
    await tools.touch(trx, by.entity)
  }
  return { changed: steps.length, skipped }
}

async function merge(
  trx: Transaction,
  deps: MergeDeps,
  { actor, side, by }: { readonly actor: Actor; readonly side: Side; readonly by: Stored },
  merging: { readonly codes: readonly string[]; readonly into: string },
): Promise<Done> {
  const { id: targetId } = await findWinner(trx, side, merging.into)
  const { values, skipped } = await mergeSeveral(trx, deps, actor, side, merging)
  await insertChange(trx, { ...by, kind: 'merge', targetId }, values)
  return { changed: values.length, skipped }
}
