import type { Issuer, issuersQuery } from '@vouch/contract'
import { can } from '@vouch/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, encodeCursor, invalidCursor, type Page } from '#db/paging.ts'
import { condition } from '#db/sql/condition.ts'
import { issuerWaits } from '#db/sql/passport-sql.ts'
import type { Executor } from '#db/transaction.ts'
import { sideOf, toIssuer } from './issuer-view.ts'
import { countIssued, type IssuerRow, isNear, selectIssuers } from './issuers-store.ts'

export interface IssuersReadModel {
  /** Lists the issuers that the actor owns, issues or assesses for. */
  mine(actor: Actor): Promise<Issuer[]>
  /** Lists issuers for administrators, those that wait for a decision first. */
  list(actor: Actor, query: z.output<typeof issuersQuery>): Promise<Page<Issuer>>
  /** @throws AppError not-found, forbidden */
  one(executor: Executor, actor: Actor, id: string): Promise<Issuer>
}

/** @param origin origin of ids of issuers */
export function createIssuersReadModel(db: Database, origin: string): IssuersReadModel {
  const view = async (executor: Executor, actor: Actor, rows: readonly IssuerRow[]) => {
    const counts = await countIssued(
      executor,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toIssuer(row, counts.get(row.id) ?? 0, actor, origin))
  }

  return {
    mine: async (actor) => {
      const rows = await selectIssuers(db.kysely, actor, {
        where: isNear(actor),
        rest: sql`order by i.company_id nulls first`,
      })
      const readable = rows.filter((row) => can(actor, 'passport.issuer.read', sideOf(row)) === 'yes')
      return view(db.kysely, actor, readable)
    },

    list: async (actor, { limit = 20, cursor, q, status }) => {
      requireAccess(actor, 'passport.issuer.decide', null)
      const rows = await selectIssuers(db.kysely, actor, {
        where: sql`(${q?.trim() || null}::text is null or strpos(lower(i.name), lower(${q?.trim() ?? ''})) > 0)
          and (${status ?? null}::text is null or i.status = ${status ?? null})
          and ${afterCursor(cursor)}`,
        rest: sql`order by ${waits} desc, i.requested_at desc, i.id desc limit ${limit + 1}`,
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const nextCursor = rows.length > limit && last ? await cursorOf(db.kysely, last) : null
      return { items: await view(db.kysely, actor, shown), nextCursor }
    },

    one: async (executor, actor, id) => {
      const [row] = await selectIssuers(executor, actor, { where: sql`i.id = ${id}` })
      if (!row) throw notFound('This issuer')
      requireAccess(actor, 'passport.issuer.read', sideOf(row), 'This issuer')
      const [issuer] = await view(executor, actor, [row])
      if (!issuer) throw notFound('This issuer')
      return issuer
    },
  }
}

const waits = condition(`coalesce(${issuerWaits()}, false)::int`)

function afterCursor(cursor: string | undefined) {
  const after = decodeCursor(cursor, ['integer', 'moment', 'uuid'])
  if (!after) return sql<boolean>`true`
  const [waiting, at, id] = after
  if (waiting === null || at === null || id === null) throw invalidCursor()
  return sql<boolean>`(${waits}, i.requested_at, i.id) < (${waiting}::int, ${at}::timestamptz, ${id}::uuid)`
}

async function cursorOf(executor: Executor, { id, at }: IssuerRow): Promise<string> {
  const { rows } = await sql<{ waits: number }>`
    select ${waits} as waits from passport_issuers i left join companies c on c.id = i.company_id
    where i.id = ${id}`.execute(executor)
  return encodeCursor([rows[0]?.waits ?? 0, at, id])
}
