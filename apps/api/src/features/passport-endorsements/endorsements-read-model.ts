import type { Endorsement, endorsementsQuery } from '@vouch/contract'
import { can, type EndorsementSide, endorsementActionsIn } from '@vouch/domain'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor } from '#db/json-page.ts'
import { encodeCursor, type Page } from '#db/paging.ts'
import { condition } from '#db/sql/condition.ts'
import { endorsementIn, endorsementOf, endorserJoin, isEndorsementPublic } from '#db/sql/endorsement-sql.ts'
import type { Executor } from '#db/transaction.ts'
import type { IssuerRegister } from '#features/passport-issuers/ports.ts'

/** Without what the viewer can do. */
type StoredEndorsement = Omit<Endorsement, 'actions'>

/** An account holds at most 50 passports; this many endorsements of them are listed. */
const mostOfHolder = 200

const entry = `json_build_object(
  'id', e.id, 'version', e.version, 'state', e.state, 'target', e.target,
  'endorser', json_build_object('id', g.id, 'name', g.name), 'issuer', json_build_object('id', i.id, 'name', i.name),
  'passportName', v.fields ->> 'name', 'passportId', e.passport_id, 'comment', e.comment,
  'createdAt', ${iso('e.created_at')}, 'shownAt', ${iso('e.shown_at')}, 'isPublic', ${isEndorsementPublic})`

const from = `passport_endorsements e ${endorserJoin} join passport_issuers i on i.id = e.issuer_id
  left join issued_passports p on p.id = e.passport_id
  left join passport_definition_versions v on v.definition_id = coalesce(e.definition_id, p.definition_id)
    and v.number = coalesce(e.number, p.number)`

export interface EndorsementsReadModel {
  /** @throws AppError not-found, forbidden */
  ofIssuer(
    actor: Actor,
    issuerId: string,
    query: z.output<typeof endorsementsQuery>,
  ): Promise<Page<Endorsement>>
  /** Lists the endorsements of passports that the actor holds, except those that ended. */
  mine(actor: Actor): Promise<Endorsement[]>
  /** Reads an endorsement for somebody on this side of it. @throws AppError not-found */
  one(executor: Executor, id: string, side: EndorsementSide): Promise<Endorsement>
}

export function createEndorsementsReadModel(db: Database, issuers: IssuerRegister): EndorsementsReadModel {
  const select = async (executor: Executor, where: RawBuilder<unknown>, limit: number) => {
    const { rows } = await sql<{ entry: StoredEndorsement; at: string }>`
      select ${sql.raw(entry)} as entry, e.created_at::text as at from ${sql.raw(from)}
      where ${where} order by e.created_at desc, e.id desc limit ${limit}`.execute(executor)
    return rows
  }

  return {
    ofIssuer: async (actor, issuerId, { side, limit = 20, cursor }) => {
      const issuer = await issuers.find(db.kysely, actor, issuerId)
      requireAccess(actor, 'passport.issuer.read', issuer.side, 'This issuer')
      const isGiven = side === 'given'
      const may = can(actor, isGiven ? 'passport.issue' : 'passport.issuer.manage', issuer.side) === 'yes'
      const after = decodeTimeCursor(cursor) ?? [null, null]
      const states = condition(endorsementIn(isGiven ? ['offered', 'shown', 'declined'] : ['shown']))
      const rows = await select(
        db.kysely,
        sql`${states} and ${
          isGiven
            ? sql`e.endorser_id = ${issuerId}`
            : sql`e.issuer_id = ${issuerId} and not ${condition(endorsementOf('passport'))}`
        } and (${after[0]}::timestamptz is null
          or (e.created_at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid))`,
        limit + 1,
      )
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const nextCursor = rows.length > limit && last ? encodeCursor([last.at, last.entry.id]) : null
      const of = isGiven ? 'endorser' : 'endorsed'
      return { items: shown.map((row) => view(row.entry, may ? of : null)), nextCursor }
    },
    mine: async (actor) => {
      requireAccess(actor, 'passport.own', null)
      const where = sql`${condition(endorsementIn(['offered', 'shown']))} and e.passport_id in (
        select h.issued_id from passports h where h.holder_id = ${actor.userId} and h.issued_id is not null)`
      const rows = await select(db.kysely, where, mostOfHolder)
      return rows.map((row) => view(row.entry, 'endorsed'))
    },
    one: async (executor, id, side) => {
      const [row] = await select(executor, sql`e.id = ${id}`, 1)
      if (!row) throw notFound('This endorsement')
      return view(row.entry, side)
    },
  }
}

/** @param side on which the viewer may act; null for none */
function view(stored: StoredEndorsement, side: EndorsementSide | null): Endorsement {
  return { ...stored, actions: side === null ? [] : endorsementActionsIn(stored.state, side) }
}
