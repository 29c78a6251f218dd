import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Replacement, ValueHolder } from '#features/masters/ports.ts'
import { defineJob, type Queue } from '#platform/queue.ts'
import { recount } from '../proposals/proposal-store.ts'
import {
  forgetChanges,
  lockMerge,
  logChanges,
  mergesAhead,
  mergesAtWork,
  type StoredMerge,
  setMergeState,
  takeChanges,
} from './merge-store.ts'

/**
 * Job that makes documents follow a merge, a decision on a proposal, or the undo of one. `again` looks once more, for what was being saved with the old
 * value when the merge happened.
 */
export const followMerge = defineJob({
  name: 'follow-merge',
  payload: z.object({ id: z.uuid(), again: z.boolean() }),
})

/** Job that deletes what merges logged, once they can no longer be undone. Runs every night. */
export const forgetMerges = defineJob({ name: 'forget-merges', payload: z.object({}) })

/** Days within which a merge can be undone. */
export const undoDays = 30
const dayMs = 86_400_000

/** People or companies per transaction. 500 profiles stay locked for about a second. */
const batchSize = 500
/** Saves that began before the merge have ended by then. */
const longestSaveMs = 60_000

interface FollowDeps {
  readonly db: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly holders: readonly ValueHolder[]
}

/**
 * Makes all documents follow a merge, or its undo, in batches. Merges into the same value follow in their order and go
 * back in reverse, so that undo finds documents as its merge left them. Idempotent.
 */
export async function followWhole(deps: FollowDeps, job: FollowJob): Promise<void> {
  for (const id of await mergesAhead(deps.db.kysely, job.id)) await followWhole(deps, { id, again: false })
  while (await inTransaction(deps.db, (trx) => followBatch(trx, deps, job)));
}

type FollowJob = z.output<typeof followMerge.payload>

/** @returns whether there may be more to do */
async function followBatch(trx: Transaction, deps: FollowDeps, { id, again }: FollowJob): Promise<boolean> {
  const { holders, queue, clock } = deps
  const merge = await lockMerge(trx, id)
  if (!merge || merge.state === 'undone' || (merge.state === 'done' && !again)) return false
  const replacement = await replacementOf(trx, merge)
  for (const holder of holders) {
    const changed =
      merge.state === 'undoing'
        ? await goBackIn(trx, holder, id, replacement)
        : await followIn(trx, holder, id, replacement)
    if (changed > 0) return true
  }
  await setMergeState(trx, id, merge.state === 'undoing' ? 'undone' : 'done')
  if (merge.state === 'undoing' && merge.proposalId !== null) await recount(trx, merge.proposalId)
  if (merge.state === 'following') {
    const startAfter = new Date(clock().getTime() + longestSaveMs)
    await queue.enqueue(trx, followMerge, { id, again: true }, { startAfter })
  }
  return false
}

/** Makes documents of one kind follow a merge, and logs what changed. @returns the number of changed documents */
export async function followIn(
  trx: Transaction,
  holder: ValueHolder,
  mergeId: string,
  replacement: Replacement,
): Promise<number> {
  const changed = await holder.replace(trx, replacement, batchSize)
  await logChanges(trx, mergeId, holder.kind, changed)
  return changed.length
}

async function goBackIn(
  trx: Transaction,
  holder: ValueHolder,
  mergeId: string,
  replacement: Replacement,
): Promise<number> {
  const changed = await takeChanges(trx, mergeId, holder.kind, batchSize)
  if (changed.length > 0) await holder.restore(trx, replacement, changed)
  return changed.length
}

async function replacementOf(
  trx: Transaction,
  { fromId, proposalId, intoId }: StoredMerge,
): Promise<Replacement> {
  const { rows } = await sql<{ id: number | null; entity: string; code: string | null; label: string }>`
    select id, entity, code, label from master_values where id in (${fromId}, ${intoId})
    union all
    select null, entity, null, words from master_proposals where id = ${proposalId}`.execute(trx)
  const from = rows.find(({ id }) => id === fromId)
  const into = rows.find(({ id }) => id === intoId)
  if (!from || !into || into.code === null) throw new Error('a value of a merge does not exist')
  return {
    entity: into.entity,
    from: { code: from.code, label: from.label },
    into: { code: into.code, label: into.label },
  }
}

/** Deletes what merges of more than 30 days ago logged, and goes on with those whose job gave up. */
export async function forgetOld({ db, clock, queue }: Pick<FollowDeps, 'db' | 'clock' | 'queue'>) {
  await inTransaction(db, async (trx) => {
    await forgetChanges(trx, new Date(clock().getTime() - undoDays * dayMs))
    for (const id of await mergesAtWork(trx)) await queue.enqueue(trx, followMerge, { id, again: false })
  })
}
