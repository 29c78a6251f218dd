import { type MasterProposal, proposalLimits } from '@vouch/contract'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { followMerge } from '../merging/follow-merges.ts'
import { refused, requireLatest } from '../merging/merge-checks.ts'
import { lockMergeOfProposal, type StoredMerge, setMergeState, without } from '../merging/merge-store.ts'
import { findRecord, type Side } from '../records/find-record.ts'
import { openList } from '../records/open-record.ts'
import { writeState } from '../records/record-state-service.ts'
import { changeSynonyms } from './change-synonyms.ts'
import type { ProposalDeps, ProposalName } from './decide-proposal.ts'
import {
  lockProposal,
  lockTypedWords,
  openAgain,
  recount,
  type StoredProposal,
  stateOf,
} from './proposal-store.ts'
import { readProposal, requireDecider } from './proposals-read-model.ts'

const dayMs = 86_400_000

/** The way of deciding whose right the undo of a decision needs; null: any. */
const wayOf = { open: null, approved: 'approve', merged: 'merge', declined: null } as const

/**
 * Undoes the decision on a proposal. People get their own words back, except where they have changed the value since. A
 * value that was added is deactivated.
 * @throws AppError not-found, forbidden, conflict, not-permitted-now after 30 days
 */
export function reopenProposal(
  deps: ProposalDeps,
  actor: Actor,
  { entity, id }: ProposalName,
): Promise<MasterProposal> {
  const { db, clock } = deps
  return inTransaction(db, async (trx) => {
    const side = await openList(deps, trx, actor, entity, 'list')
    requireDecider(side)
    // In the order of the job that follows decisions, and of saves that count words.
    const merge = await lockMergeOfProposal(trx, id)
    if ((await stateOf(trx, id)) === 'declined') await lockTypedWords(trx)
    const proposal = await lockProposal(trx, entity, id)
    requireUndoable(proposal, clock())
    requireDecider(side, wayOf[proposal.state])
    if (proposal.state !== 'declined') await takeBack(trx, deps, side, { proposal, merge })
    await openAgain(trx, id)
    const details = { list: entity, state: 'open' } as const
    await record(trx, { action: 'list.proposal', actorId: actor.userId, subjectId: id, at: clock(), details })
    if (proposal.state === 'declined') await recount(trx, id)
    return readProposal(trx, side, id, clock())
  })
}

function requireUndoable({ state, decidedAt }: StoredProposal, now: Date): void {
  if (state === 'open' || decidedAt === null) throw refused('This proposal is open already.')
  if (now.getTime() - new Date(decidedAt).getTime() <= proposalLimits.undoDays * dayMs) return
  throw new AppError('not-permitted-now', `A decision can be undone for ${proposalLimits.undoDays} days.`)
}

/** Takes the value back that the words became. The documents follow in the background. */
async function takeBack(
  trx: Transaction,
  deps: ProposalDeps,
  side: Side,
  {
    proposal: { state },
    merge,
  }: { readonly proposal: StoredProposal; readonly merge: StoredMerge | undefined },
): Promise<void> {
  if (!merge || merge.state === 'undoing') throw refused('This decision is being undone already.')
  await requireLatest(trx, merge)
  const code = await codeOf(trx, merge.intoId)
  const { row } = await findRecord(trx, side, code, state === 'approved' ? 'create' : 'merge')
  if (row.merged) throw refused(`“${row.label}” was itself merged later. Undo that merge first.`)
  if (state === 'merged')
    await changeSynonyms(trx, deps, side, row, (before) => without(before, merge.moved.synonyms))
  else if (row.active) await writeState(trx, deps, side, row.id, false)
  await setMergeState(trx, merge.id, 'undoing')
  await deps.queue.enqueue(trx, followMerge, { id: merge.id, again: false })
}

async function codeOf(trx: Transaction, valueId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from master_values where id = ${valueId}`.execute(
    trx,
  )
  return rows[0]?.code ?? ''
}
