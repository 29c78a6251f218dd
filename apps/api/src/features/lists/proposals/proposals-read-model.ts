import {
  type MasterProposal,
  type masterProposalsQuery,
  type ProposalState,
  proposalLimits,
} from '@vouch/contract'
import { searchForm } from '@vouch/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { type CappedCount, capCount, countCap } from '#db/capped-total.ts'
import { iso } from '#db/iso.ts'
import { decodeCursor, type Page, pageOf } from '#db/paging.ts'
import { isErased } from '#db/sql/account-sql.ts'
import type { Executor } from '#db/transaction.ts'
import { decidesOn } from '../definition/permitted-actions.ts'
import { type RecordsDeps, readSide, type Side } from '../records/find-record.ts'
import { listableIds, type MasterRef } from '../records/listable-refs.ts'

const dayMs = 86_400_000

type Query = z.output<typeof masterProposalsQuery>

interface Row extends Omit<MasterProposal, 'match' | 'value' | 'undoUntil'> {
  readonly match: MasterRef | null
  readonly value: MasterRef | null
}

/**
 * @param how null for any way
 * @throws AppError forbidden unless the person decides about proposals of the list
 */
export function requireDecider({ reach }: Side, how: 'approve' | 'merge' | null = null): void {
  const ways = decidesOn(reach)
  if (how === null ? ways.length > 0 : ways.includes(how)) return
  throw new AppError('forbidden', 'The rules of this list do not let you decide about this.')
}

/**
 * Lists the proposals of a list in one state: open ones by how many people want them, decided ones newest first.
 * @throws AppError not-found, forbidden, malformed
 */
export async function listProposals(
  deps: RecordsDeps,
  actor: Actor,
  entity: string,
  { state = 'open', q, limit = 20, cursor }: Query,
): Promise<Page<MasterProposal> & { total: CappedCount }> {
  const side = await readSide(deps, actor, entity, 'list')
  requireDecider(side)
  const executor = deps.db.kysely
  const form = searchForm(q ?? '')
  // As the indexes are written: the first for open ones, the second for the others.
  const stateIs =
    state === 'open' ? sql`p.state = 'open' and p.is_seen` : sql`p.state <> 'open' and p.state = ${state}`
  const matches = sql`p.entity = ${entity} and ${stateIs} and (${form} = '' or strpos(p.form, ${form}) > 0)`
  const after = state === 'open' ? afterOpen(cursor) : afterDecided(cursor)
  const order = state === 'open' ? sql`-p.proposers, -p.people, p.id` : sql`p.decided_at desc, p.id desc`
  const found = sql`select p.* from master_proposals p where ${matches} ${after} order by ${order} limit ${limit + 1}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${columns} from (${found}) p ${joins} order by ${order}`.execute(executor),
    sql<{ count: number }>`
      select count(*)::int as count from (select from master_proposals p where ${matches} limit ${countCap + 1}) c`.execute(
      executor,
    ),
  ])
  const page = pageOf(rows, limit, (row) => cursorOf(row, state))
  return {
    items: await shown(executor, side, page.items, deps.clock()),
    nextCursor: page.nextCursor,
    total: capCount(counted.rows[0]?.count ?? 0),
  }
}

/** Reads one proposal as those see it who decide. @throws AppError not-found */
export async function readProposal(
  executor: Executor,
  side: Side,
  id: string,
  now: Date,
): Promise<MasterProposal> {
  const { rows } =
    await sql<Row>`select ${columns} from master_proposals p ${joins} where p.id = ${id}`.execute(executor)
  const [proposal] = await shown(executor, side, rows, now)
  if (!proposal) throw notFound('This proposal')
  return proposal
}

const columns = sql`p.id, p.words, p.people, p.proposers, p.state, p.reason,
  ${sql.raw(iso('p.opened_at'))} as "openedAt", ${sql.raw(iso('p.decided_at'))} as "decidedAt",
  u.display_name as "decidedBy",
  case when v.id is not null
    then json_build_object('id', v.id, 'entity', v.entity, 'code', v.code, 'label', v.label) end as value,
  case when p.state = 'open' then n.match end as match`

const joins = sql`
  left join master_values v on v.id = p.value_id
  left join users u on u.id = p.decided_by and not (${sql.raw(isErased('u'))})
  left join lateral (
    select json_build_object('id', m.id, 'entity', m.entity, 'code', m.code, 'label', m.label) as match
    from master_terms t join master_values m on m.id = t.value_id
    where t.entity = p.entity and t.term = p.form and t.active and m.merged_into is null
    order by t.is_label desc, t.position, m.id limit 1
  ) n on true`

function afterOpen(cursor: string | undefined) {
  const last = decodeCursor(cursor, ['integer', 'integer', 'uuid'])
  if (!last) return sql``
  const [proposers, people, id] = last
  return sql`and (-p.proposers, -p.people, p.id) > (${-(proposers ?? 0)}::int, ${-(people ?? 0)}::int, ${id}::uuid)`
}

function afterDecided(cursor: string | undefined) {
  const last = decodeCursor(cursor, ['moment', 'uuid'])
  if (!last) return sql``
  const [at, id] = last
  return sql`and (p.decided_at, p.id) < (${at}::timestamptz, ${id}::uuid)`
}

const cursorOf = ({ proposers, people, id, decidedAt }: Row, state: ProposalState) =>
  state === 'open' ? [proposers, people, id] : [decidedAt, id]

/** Leaves out values that the person must not know of. */
async function shown(
  executor: Executor,
  { reaches }: Side,
  rows: readonly Row[],
  now: Date,
): Promise<MasterProposal[]> {
  const refs = rows.flatMap(({ match, value }) => [match, value].filter((ref) => ref !== null))
  const listable = await listableIds(executor, reaches, refs)
  const known = (ref: MasterRef | null) =>
    ref && listable.has(ref.id) ? { entity: ref.entity, code: ref.code, label: ref.label } : null
  return rows.map((row) => ({
    ...row,
    match: known(row.match),
    value: known(row.value),
    undoUntil: undoUntil(row.decidedAt, now),
  }))
}

/** Until when a decision can be undone; null if it cannot. */
function undoUntil(decidedAt: string | null, now: Date): string | null {
  if (decidedAt === null) return null
  const until = new Date(Date.parse(decidedAt) + proposalLimits.undoDays * dayMs)
  return until > now ? until.toISOString() : null
}
