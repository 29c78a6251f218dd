import type { approveProposalInput, MasterProposal } from '@vouch/contract'
import { searchForm } from '@vouch/domain'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { record } from '#platform/audit.ts'
import { followMerge } from '../merging/follow-merges.ts'
import { requireTargetAtRest } from '../merging/merge-checks.ts'
import type { MergeDeps } from '../merging/merge-service.ts'
import { insertMerge, type Moved, nothingMoved } from '../merging/merge-store.ts'
import { findRecord, readRow, type Side } from '../records/find-record.ts'
import { findListable, listableIds } from '../records/listable-refs.ts'
import { openList } from '../records/open-record.ts'
import type { WholeRow } from '../records/record-row.ts'
import { writeState } from '../records/record-state-service.ts'
import { addRecord } from '../records/records-service.ts'
import { changeSynonyms } from './change-synonyms.ts'
import {
  type Decision,
  decide,
  findNamed,
  findWithdrawn,
  isGoingBack,
  isNamed,
  lockProposal,
  proposersOf,
  type StoredProposal,
} from './proposal-store.ts'
import { readProposal, requireDecider } from './proposals-read-model.ts'

export interface ProposalDeps extends MergeDeps {
  readonly notifier: Notifier
}

/** A proposal of a list, as an address names it. */
export interface ProposalName {
  readonly entity: string
  readonly id: string
}

/**
 * Adds proposed words to their list as a new value. Everybody who typed the words gets the value.
 * @param input the new value; with another label, the words become a synonym
 * @throws AppError not-found, forbidden, invalid, conflict if it is decided or the list has the value by now
 */
export function approveProposal(
  deps: ProposalDeps,
  actor: Actor,
  { entity, id }: ProposalName,
  input: z.output<typeof approveProposalInput>,
): Promise<MasterProposal> {
  return inTransaction(deps.db, async (trx) => {
    const list = await openList(deps, trx, actor, entity, 'create')
    requireDecider(list, 'approve')
    const proposal = await lockOpen(trx, entity, id)
    await requireNoSuchLabel(trx, list, searchForm(input.label))
    const { side, row } =
      (await offerAgain(trx, deps, list, id, input)) ??
      (await addRecord(trx, deps, actor, entity, { ...input, synonyms: withWords(input, proposal) }))
    const moved = { ...nothingMoved, synonyms: [] }
    await settle(trx, deps, { actor, side, proposal, value: row, state: 'approved', moved })
    return readProposal(trx, side, id, deps.clock())
  })
}

/** Offers the value again that an undone approval of the same words had added. */
async function offerAgain(
  trx: Transaction,
  deps: ProposalDeps,
  side: Side,
  proposalId: string,
  input: z.output<typeof approveProposalInput>,
): Promise<{ readonly side: Side; readonly row: WholeRow } | undefined> {
  const given = Object.values(input).filter((part) => part !== undefined)
  const code = given.length === 1 ? await findWithdrawn(trx, proposalId, input.label) : undefined
  if (code === undefined) return undefined
  const row = await readRow(trx, side, code)
  await writeState(trx, deps, side, row.id, true)
  return { side, row }
}

/**
 * Makes proposed words a synonym of a value. Everybody who typed the words gets the value.
 * @throws AppError not-found, forbidden, conflict if it is decided, or the value is not offered or belongs to a company
 */
export function mergeProposal(
  deps: ProposalDeps,
  actor: Actor,
  { entity, id }: ProposalName,
  into: string,
): Promise<MasterProposal> {
  const { db, clock } = deps
  return inTransaction(db, async (trx) => {
    const side = await openList(deps, trx, actor, entity, 'merge')
    requireDecider(side, 'merge')
    const proposal = await lockOpen(trx, entity, id)
    const row = await findTarget(trx, side, into)
    const words = { language: 'en', text: proposal.words }
    const synonyms = (await isNamed(trx, row.id, proposal.form)) ? [] : [words]
    await changeSynonyms(trx, deps, side, row, (before) => [...before, ...synonyms])
    await settle(trx, deps, {
      actor,
      side,
      proposal,
      value: row,
      state: 'merged',
      moved: { ...nothingMoved, synonyms },
    })
    return readProposal(trx, side, id, clock())
  })
}

/** Declines proposed words. @throws AppError not-found, forbidden, conflict if it is decided */
export function declineProposal(
  deps: ProposalDeps,
  actor: Actor,
  { entity, id }: ProposalName,
  reason: string,
): Promise<MasterProposal> {
  return inTransaction(deps.db, async (trx) => {
    const side = await openList(deps, trx, actor, entity, 'list')
    requireDecider(side)
    const proposal = await lockOpen(trx, entity, id)
    await note(trx, deps, { actor, side, proposal }, { state: 'declined', valueId: null, reason })
    return readProposal(trx, side, id, deps.clock())
  })
}

interface Decided {
  readonly actor: Actor
  readonly side: Side
  readonly proposal: StoredProposal
}

interface DecidedAsValue extends Decided {
  readonly value: Pick<WholeRow, 'id' | 'code'>
  readonly state: 'approved' | 'merged'
  readonly moved: Moved
}

/** Stores a decision for a value, and lets the documents of everybody who typed the words follow. */
async function settle(
  trx: Transaction,
  deps: ProposalDeps,
  { value, state, moved, ...decided }: DecidedAsValue,
): Promise<void> {
  const id = uuidv7()
  const { actor, proposal } = decided
  await note(trx, deps, decided, { state, valueId: value.id, reason: null })
  await insertMerge(trx, {
    id,
    fromId: null,
    proposalId: proposal.id,
    intoId: value.id,
    at: deps.clock(),
    actorId: actor.userId,
    moved,
  })
  await deps.queue.enqueue(trx, followMerge, { id, again: false })
}

/** Stores a decision and notifies the people who proposed the words. */
async function note(
  trx: Transaction,
  { clock, notifier }: ProposalDeps,
  { actor, side, proposal }: Decided,
  decision: Pick<Decision, 'state' | 'valueId' | 'reason'>,
): Promise<void> {
  const at = clock()
  const { state } = decision
  await decide(trx, proposal.id, { ...decision, at, actorId: actor.userId })
  const proposers = await proposersOf(trx, proposal.id)
  const kind = `proposal-${state}` as const
  await notifier.notify(
    trx,
    proposers.map((proposer) => ({ ...proposer, kind, at, proposalId: proposal.id })),
  )
  const details = { list: side.definition.name, state }
  await record(trx, {
    action: 'list.proposal',
    actorId: actor.userId,
    subjectId: proposal.id,
    at,
    details,
  })
}

const alreadyDecided = {
  approved: 'has already been added',
  merged: 'has already been merged',
  declined: 'has already been declined',
} as const

async function lockOpen(trx: Transaction, entity: string, id: string): Promise<StoredProposal> {
  const proposal = await lockProposal(trx, entity, id)
  if (proposal.state !== 'open')
    throw new AppError('conflict', `“${proposal.words}” ${alreadyDecided[proposal.state]}.`)
  // Profiles and companies are still being given back their own words after an undo.
  if (await isGoingBack(trx, id))
    throw new AppError(
      'conflict',
      `The decision on “${proposal.words}” is still being undone. Try again in a minute.`,
    )
  return proposal
}

/** @throws AppError conflict if the person can see a value of the list that has the label */
async function requireNoSuchLabel(
  trx: Transaction,
  { reaches, definition }: Side,
  form: string,
): Promise<void> {
  const value = await findNamed(trx, definition.name, form, 'labels')
  if (!value || !(await listableIds(trx, reaches, [value])).has(value.id)) return
  const message = `The list already has this value: “${value.label}”. Merge the words into it.`
  throw new AppError('conflict', message, { errors: [{ path: 'label', message }] })
}

function withWords(
  { label, labels = {}, synonyms = [] }: z.output<typeof approveProposalInput>,
  { words, form }: StoredProposal,
) {
  const names = [label, ...Object.values(labels), ...synonyms.map(({ text }) => text)]
  return names.some((name) => searchForm(name) === form)
    ? synonyms
    : [...synonyms, { language: 'en', text: words }]
}

/** Finds the value that words become a synonym of. */
async function findTarget(trx: Transaction, side: Side, code: string): Promise<WholeRow> {
  const { name: entity } = side.definition
  if (!(await findListable(trx, side.reaches, { entity, code })))
    throw notHere('This list has no such value.')
  const { row } = await findRecord(trx, side, code, 'merge')
  if (row.merged) throw notHere(`“${row.label}” was merged. Choose the value into which it was merged.`)
  if (!row.active) throw notHere(`“${row.label}” is no longer offered. Reactivate it first.`)
  if (row.company) throw notHere(`“${row.label}” belongs to a company, so others could not read it.`)
  await requireTargetAtRest(trx, row)
  return row
}

function notHere(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ path: 'into', message }] })
}
