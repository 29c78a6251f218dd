import type { MasterSkipped } from '@vouch/contract'
import { allows } from '@vouch/domain'
import { sql } from 'kysely'
import { readHeld } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { findMergePair } from '../merging/merge-checks.ts'
import { type MergeDeps, mergeInto, undoMerge } from '../merging/merge-service.ts'
import { lockMergeOf } from '../merging/merge-store.ts'
import { readRow, type Side } from '../records/find-record.ts'
import type { ValueBefore } from './bulk-store.ts'
import { missing, skip } from './plan-change.ts'
import { type ChosenValue, readByCode, readById } from './read-values.ts'

interface Merged {
  readonly values: readonly { readonly id: number; readonly mergeId: string | null }[]
  readonly skipped: readonly MasterSkipped[]
}

interface Merging {
  readonly codes: readonly string[]
  readonly into: string
}

/** Merges values into one of their list, one after the other. Those that cannot be merged stay as they are. */
export function mergeSeveral(
  trx: Transaction,
  deps: MergeDeps,
  actor: Actor,
  side: Side,
  merging: Merging,
): Promise<Merged> {
  return eachOf(trx, side, merging, async ({ code }) =>
    mergeInto(trx, deps, actor, side, await readRow(trx, side, code), merging.into),
  )
}

/** Checks which values can be merged. Changes nothing. */
export function previewMerges(executor: Executor, side: Side, merging: Merging): Promise<Merged> {
  return eachOf(executor, side, merging, async ({ code }) => {
    await findMergePair(executor, side, await readRow(executor, side, code), merging.into)
    return null
  })
}

async function eachOf(
  executor: Executor,
  side: Side,
  { codes, into }: Merging,
  merge: (value: ChosenValue) => Promise<string | null>,
): Promise<Merged> {
  const found = await readByCode(executor, side, codes)
  const values: { id: number; mergeId: string | null }[] = []
  const skipped: MasterSkipped[] = []
  // The value that stays can be one of those chosen.
  for (const code of codes.filter((one) => one !== into)) {
    const value = found.get(code)
    const held = readHeld(value?.held ?? '')
    if (!value || !allows(side.reach, 'list', held)) skipped.push(missing(code))
    else if (!allows(side.reach, 'merge', held)) skipped.push(skip(side, value, 'forbidden'))
    else if (value.isMerged) skipped.push(skip(side, value, 'merged'))
    else
      try {
        values.push({ id: value.id, mergeId: await merge(value) })
      } catch (error) {
        skipped.push(skip(side, value, 'refused', reasonOf(error)))
      }
  }
  return { values, skipped }
}

/** Undoes merges, the last one first. Those that cannot be undone stay. */
export async function unmergeSeveral(
  trx: Transaction,
  deps: MergeDeps,
  actor: Actor,
  side: Side,
  merges: readonly ValueBefore[],
): Promise<{ readonly changed: number; readonly skipped: readonly MasterSkipped[] }> {
  const ids = merges.map(({ id }) => id)
  const found = await readById(trx, side, ids)
  const skipped: MasterSkipped[] = []
  for (const { id, mergeId } of merges.toReversed()) {
    const value = found.get(id)
    if (!value) throw new Error('a merged value does not exist')
    const refusal = await unmerge(trx, deps, actor, side, { value, mergeId })
    if (refusal) skipped.push(refusal)
  }
  return { changed: merges.length - skipped.length, skipped }
}

async function unmerge(
  trx: Transaction,
  deps: MergeDeps,
  actor: Actor,
  side: Side,
  { value, mergeId }: { readonly value: ChosenValue; readonly mergeId: string | null },
): Promise<MasterSkipped | undefined> {
  const held = readHeld(value.held)
  if (!allows(side.reach, 'list', held)) return missing(value.code)
  if (!allows(side.reach, 'merge', held)) return skip(side, value, 'forbidden')
  // Somebody can have undone the merge, and merged the value again.
  if ((await lockMergeOf(trx, value.id))?.id !== mergeId) return skip(side, value, 'changed')
  await sql`savepoint unmerge`.execute(trx)
  try {
    await undoMerge(trx, deps, actor, side, await readRow(trx, side, value.code))
  } catch (error) {
    const detail = reasonOf(error)
    await sql`rollback to savepoint unmerge`.execute(trx)
    return skip(side, value, 'refused', detail)
  }
  await sql`release savepoint unmerge`.execute(trx)
  return undefined
}

/** The sentence of a refusal. @throws the error if it is something else */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && ['conflict', 'not-permitted-now'].includes(error.code))
    return error.message
  throw error
}
