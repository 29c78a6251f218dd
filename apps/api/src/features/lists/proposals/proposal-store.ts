import type { ProposalState } from '@vouch/contract'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface StoredProposal {
  readonly id: string
  readonly words: string
  readonly form: string
  readonly state: ProposalState
  readonly valueId: number | null
  readonly decidedAt: Date | null
}

/**
 * Makes others who change own words wait until the transaction ends. Whoever counts words takes this lock before that of
 * a proposal, as saves do.
 */
export async function lockTypedWords(trx: Transaction): Promise<void> {
  await sql`select lock_typed_words()`.execute(trx)
}

/** Reads the state of a proposal without locking it. @returns undefined if there is none */
export async function stateOf(executor: Executor, id: string): Promise<ProposalState | undefined> {
  const { rows } = await sql<{ state: ProposalState }>`
    select state from master_proposals where id = ${id}`.execute(executor)
  return rows[0]?.state
}

/** Finds the code of a value that an undone approval had added, under the same label, and nobody has used otherwise. */
export async function findWithdrawn(
  executor: Executor,
  proposalId: string,
  label: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select v.code from master_merges m join master_values v on v.id = m.into_id
    where m.proposal_id = ${proposalId} and m.state = 'undone' and v.label = ${label} and not v.active
      and v.merged_into is null and v.company_id is null
    order by m.at desc limit 1`.execute(executor)
  return rows[0]?.code
}

/** Whether documents still go back from an earlier decision on a proposal. */
export async function isGoingBack(executor: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from master_merges where proposal_id = ${id} and state <> 'undone' limit 1`.execute(executor)
  return rows.length > 0
}

/** Locks a proposal that may be seen. @throws AppError not-found */
export async function lockProposal(trx: Transaction, entity: string, id: string): Promise<StoredProposal> {
  const { rows } = await sql<StoredProposal>`
    select id, words, form, state, value_id as "valueId", decided_at as "decidedAt"
    from master_proposals where id = ${id} and entity = ${entity} and (is_seen or state <> 'open')
    for no key update`.execute(trx)
  const [row] = rows
  if (!row) throw notFound('This proposal')
  return row
}

/** Locks the proposal of some words, whether or not it may be seen; adds it if there is none. */
export async function openProposal(
  trx: Transaction,
  entity: string,
  { words, form }: { readonly words: string; readonly form: string },
): Promise<StoredProposal & { readonly reason: string | null }> {
  await sql`
    insert into master_proposals (entity, form, words) values (${entity}, ${form}, ${words})
    on conflict (entity, form) do nothing`.execute(trx)
  const { rows } = await sql<StoredProposal & { reason: string | null }>`
    select id, words, form, state, value_id as "valueId", decided_at as "decidedAt", reason
    from master_proposals where entity = ${entity} and form = ${form} for no key update`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('the proposal was not stored')
  return row
}

/** Adds a person to those who proposed some words. @returns false if they had proposed them before */
export async function addProposer(
  trx: Transaction,
  proposer: {
    readonly proposalId: string
    readonly userId: string
    readonly side: string
    readonly at: Date
  },
): Promise<boolean> {
  const { proposalId, userId, side, at } = proposer
  const { rows } = await sql`
    insert into master_proposers (proposal_id, user_id, side, at) values (${proposalId}, ${userId}, ${side}, ${at})
    on conflict do nothing returning proposal_id`.execute(trx)
  return rows.length > 0
}

/** Counts the open proposals of a person in all lists. */
export async function countOpenOf(executor: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from master_proposers r join master_proposals p on p.id = r.proposal_id
    where r.user_id = ${userId} and p.state = 'open'`.execute(executor)
  return rows[0]?.count ?? 0
}

export interface Decision {
  readonly state: Exclude<ProposalState, 'open'>
  readonly valueId: number | null
  readonly reason: string | null
  readonly at: Date
  readonly actorId: string
}

export async function decide(
  trx: Transaction,
  id: string,
  { state, valueId, reason, at, actorId }: Decision,
): Promise<void> {
  await sql`
    update master_proposals
    set state = ${state}, value_id = ${valueId}::int, reason = ${reason}, decided_at = ${at}, decided_by = ${actorId}
    where id = ${id}`.execute(trx)
}

export async function openAgain(trx: Transaction, id: string): Promise<void> {
  await sql`
    update master_proposals
    set state = 'open', value_id = null, reason = null, decided_at = null, decided_by = null
    where id = ${id}`.execute(trx)
  // The news is no longer true.
  await sql`delete from notifications where proposal_id = ${id}`.execute(trx)
}

/** Recounts who typed the words of an open proposal. Holds the lock of typed words until the transaction ends. */
export async function recount(trx: Transaction, id: string): Promise<void> {
  await sql`
    select count_typed_words(array_agg(entity), array_agg(form)) from master_proposals where id = ${id}`.execute(
    trx,
  )
}

export interface Proposer {
  readonly userId: string
  readonly side: 'candidate' | 'employer'
}

export async function proposersOf(executor: Executor, proposalId: string): Promise<Proposer[]> {
  const { rows } = await sql<Proposer>`
    select user_id as "userId", side from master_proposers where proposal_id = ${proposalId} order by user_id`.execute(
    executor,
  )
  return rows
}

/** Whether a value has a name, as names are compared. */
export async function isNamed(executor: Executor, valueId: number, form: string): Promise<boolean> {
  const { rows } = await sql`
    select from master_terms where value_id = ${valueId} and term = ${form} limit 1`.execute(executor)
  return rows.length > 0
}

/**
 * Finds the active value of a list that has a name, as names are compared. Labels come before synonyms.
 * @param among `labels` to leave out synonyms
 */
export async function findNamed(
  executor: Executor,
  entity: string,
  form: string,
  among: 'names' | 'labels' = 'names',
): Promise<
  { readonly id: number; readonly entity: string; readonly code: string; readonly label: string } | undefined
> {
  const { rows } = await sql<{ id: number; entity: string; code: string; label: string }>`
    select v.id, v.entity, v.code, v.label from master_terms t join master_values v on v.id = t.value_id
    where t.entity = ${entity} and t.term = ${form} and t.active and v.merged_into is null
      and (t.is_label or ${among === 'names'})
    order by t.is_label desc, t.position, v.id limit 1`.execute(executor)
  return rows[0]
}
