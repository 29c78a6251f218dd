import { type PassportStatusList, statusListSize } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, invalidCursor, type Page, type PageQuery, pageOf } from '#db/paging.ts'
import { statusListAges } from './status-list-text.ts'

interface ListRow {
  readonly id: string
  readonly issuerId: string
  readonly issuer: string
  readonly used: number
  readonly set: number
  readonly signedAt: Date | null
}

/** Lists the status lists of all issuers for administrators. */
export type ListStatusLists = (actor: Actor, query: PageQuery) => Promise<Page<PassportStatusList>>

export function createListStatusLists(db: Database, origin: string): ListStatusLists {
  return async (actor, { limit = 20, cursor }) => {
    requireAccess(actor, 'passport.issuer.decide', null)
    const after = decodeCursor(cursor, ['uuid', 'uuid'])
    if (after?.includes(null)) throw invalidCursor()
    const further = after ? sql`where (l.issuer_id, l.id) < (${after[0]}::uuid, ${after[1]}::uuid)` : sql``
    const { rows } = await sql<ListRow>`
      select l.id, l.issuer_id as "issuerId", i.name as issuer, l.used, l.signed_at as "signedAt",
        (select count(*)::int from passport_status_slots s where s.list_id = l.id and s.is_set) as set
      from passport_status_lists l join passport_issuers i on i.id = l.issuer_id ${further}
      order by l.issuer_id desc, l.id desc limit ${limit + 1}`.execute(db.kysely)
    const { items, nextCursor } = pageOf(rows, limit, ({ issuerId, id }) => [issuerId, id])
    return { items: items.map((row) => toList(row, origin)), nextCursor }
  }
}

function toList({ id, issuerId, issuer, used, set, signedAt }: ListRow, origin: string): PassportStatusList {
  return {
    id,
    issuer: { id: issuerId, name: issuer },
    url: `${origin}/status/${id}`,
    used,
    set,
    isFull: used >= statusListSize.fullAt,
    signedAt: signedAt?.toISOString() ?? null,
    validUntil: signedAt && new Date(signedAt.getTime() + statusListAges.validMs).toISOString(),
  }
}
