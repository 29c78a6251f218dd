import { type MasterProposal, proposalLimits } from '@vouch/contract'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import { writeHistory } from '../history-store.ts'
import { followMerge } from '../merging/follow-merges.ts'
import { refused, requireLatest } from '../merging/merge-checks.ts'
import { lockMergeOfProposal, noteChange, type StoredMerge, setMergeState } from '../merging/merge-store.ts'
import { findRecord, type Side } from '../records/find-record.ts'
import { openList } from '../records/open-record.ts'
import { contentOf } from '../records/prepare-input.ts'
import type { WholeRow } from '../records/record-row.ts'
import { setActive } from '../records/record-store.ts'
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

/**
 * Undoes the decision on a proposal. Whoever got the value has their own words again, unless they changed it since; an
 * added value is no longer offered.
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
  if (state === 'approved') await withdraw(trx, deps, side, row)
  else await forgetSynonyms(trx, deps, side, { row, merge })
  await deps.tools.touch(trx, side.definition.name)
  await setMergeState(trx, merge.id, 'undoing')
  await deps.queue.enqueue(trx, followMerge, { id: merge.id, again: false })
}

async function codeOf(trx: Transaction, valueId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from master_values where id = ${valueId}`.execute(
    trx,
  )
  return rows[0]?.code ?? ''
}

async function withdraw(
  trx: Transaction,
  { clock }: ProposalDeps,
  { actor, definition }: Side,
  row: WholeRow,
): Promise<void> {
  if (!row.active) return
  await setActive(trx, row.id, false, clock())
  await writeHistory(trx, {
    at: clock(),
    actorId: actor.userId,
    entity: definition.name,
    valueId: row.id,
    action: 'deactivate',
    before: { active: true },
    after: { active: false },
  })
}

async function forgetSynonyms(
  trx: Transaction,
  { tools, clock }: ProposalDeps,
  { actor, definition }: Side,
  { row, merge }: { readonly row: WholeRow; readonly merge: StoredMerge },
): Promise<void> {
  const gone = new Set(merge.moved.synonyms.map(({ language, text }) => `${language} ${text}`))
  if (gone.size === 0) return
  const before = contentOf(row, tools.form)
  const synonyms = before.synonyms.filter(({ language, text }) => !gone.has(`${language} ${text}`))
  await tools.name(trx, row.id, { ...before, synonyms }, before)
  await noteChange(trx, row.id, clock())
  await writeHistory(trx, {
    at: clock(),
    actorId: actor.userId,
    entity: definition.name,
    valueId: row.id,
    action: 'change',
    before: { synonyms: before.synonyms },
    after: { synonyms },
  })
}
