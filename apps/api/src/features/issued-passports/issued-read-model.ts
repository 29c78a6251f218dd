import type { IssuedPassport, issuedQuery } from '@vouch/contract'
import { can, issuedActionsIn } from '@vouch/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor } from '#db/json-page.ts'
import { encodeCursor, type Page } from '#db/paging.ts'
import type { Executor } from '#db/transaction.ts'
import type { IssuerRegister, KnownIssuer } from '#features/passport-issuers/ports.ts'

const entry = `json_build_object(
  'id', p.id, 'version', p.version, 'issuer', json_build_object('id', i.id, 'name', i.name),
  'definition', json_build_object('id', p.definition_id, 'name', v.fields ->> 'name', 'number', p.number),
  'email', p.email, 'name', p.name, 'state', p.state, 'awardedOn', p.awarded_on, 'validUntil', ${iso('p.valid_until')},
  'skills', (select coalesce(json_agg(json_build_object('code', s ->> 'code', 'label', s ->> 'label', 'level', s ->> 'level')), '[]')
    from jsonb_array_elements(p.skills) s),
  'offeredAt', ${iso('p.offered_at')}, 'acceptedAt', ${iso('p.accepted_at')}, 'reason', p.reason,
  'publicReason', p.public_reason, 'actions', json_build_array())`

const from = `issued_passports p join passport_issuers i on i.id = p.issuer_id
  join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number`

export interface IssuedReadModel {
  list(actor: Actor, query: z.output<typeof issuedQuery>): Promise<Page<IssuedPassport>>
  /** @throws AppError not-found, forbidden */
  one(executor: Executor, actor: Actor, id: string): Promise<IssuedPassport>
}

export function createIssuedReadModel(db: Database, issuers: IssuerRegister): IssuedReadModel {
  const withActions = async (executor: Executor, actor: Actor, entries: readonly IssuedPassport[]) => {
    const known = new Map<string, KnownIssuer>()
    for (const id of new Set(entries.map(({ issuer }) => issuer.id)))
      known.set(id, await issuers.find(executor, actor, id))
    return entries.map((one) => ({ ...one, actions: actionsFor(actor, known.get(one.issuer.id), one) }))
  }

  return {
    list: async (actor, { limit = 20, cursor, issuerId, definitionId, batchId, state, q }) => {
      const own = actor.roles.includes('admin') ? null : await issuers.ownIds(db.kysely, actor)
      const words = q?.trim().toLowerCase() || null
      const after = decodeTimeCursor(cursor) ?? [null, null]
      const { rows } = await sql<{ entry: IssuedPassport; at: string }>`
        select ${sql.raw(entry)} as entry, p.offered_at::text as at from ${sql.raw(from)}
        where (${own}::uuid[] is null or p.issuer_id = any(${own}::uuid[]))
          and (${issuerId ?? null}::uuid is null or p.issuer_id = ${issuerId ?? null})
          and (${definitionId ?? null}::uuid is null or p.definition_id = ${definitionId ?? null})
          and (${batchId ?? null}::uuid is null or p.batch_id = ${batchId ?? null})
          and (${state ?? null}::text is null or p.state = ${state ?? null})
          and (${words}::text is null or strpos(lower(p.name), ${words}) > 0 or strpos(p.email, ${words}) > 0)
          and (${after[0]}::timestamptz is null or (p.offered_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid))
        order by p.offered_at desc, p.id desc limit ${limit + 1}`.execute(db.kysely)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const nextCursor = rows.length > limit && last ? encodeCursor([last.at, last.entry.id]) : null
      return {
        items: await withActions(
          db.kysely,
          actor,
          shown.map((row) => row.entry),
        ),
        nextCursor,
      }
    },
    one: async (executor, actor, id) => {
      const { rows } = await sql<{ entry: IssuedPassport }>`
        select ${sql.raw(entry)} as entry from ${sql.raw(from)} where p.id = ${id}`.execute(executor)
      const [row] = rows
      if (!row) throw notFound('This passport')
      const { side } = await issuers.find(executor, actor, row.entry.issuer.id)
      requireAccess(actor, 'passport.issuer.read', side, 'This passport')
      const [one] = await withActions(executor, actor, [row.entry])
      if (!one) throw notFound('This passport')
      return one
    },
  }
}

/** Administrators may take back passports of every issuer; only members who issue do the rest. */
function actionsFor(actor: Actor, issuer: KnownIssuer | undefined, { state }: IssuedPassport) {
  if (!issuer) return []
  const isMember = can(actor, 'passport.issue', issuer.side) === 'yes'
  const actions = issuedActionsIn(state, issuer.obstacle === null)
  if (isMember) return actions
  return actor.roles.includes('admin')
    ? actions.filter((action) => action === 'suspend' || action === 'revoke' || action === 'reinstate')
    : []
}
