import type { PassportReport, passportReportsQuery } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor } from '#db/json-page.ts'
import { encodeCursor, type Page } from '#db/paging.ts'
import { reportIs } from '#db/sql/passport-sql.ts'
import type { Executor } from '#db/transaction.ts'

const entry = `json_build_object('id', r.id, 'version', r.version, 'state', r.state,
  'passport', json_build_object('id', p.id, 'name', v.fields ->> 'name', 'state', p.state),
  'issuer', json_build_object('id', i.id, 'name', i.name, 'companyId', i.company_id),
  'reason', r.reason, 'words', r.words, 'isAnswered', r.email is not null, 'note', r.note,
  'createdAt', ${iso('r.created_at')}, 'decidedAt', ${iso('r.decided_at')})`

const from = `passport_reports r join issued_passports p on p.id = r.passport_id
  join passport_issuers i on i.id = p.issuer_id
  join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number`

export interface ReportsReadModel {
  list(actor: Actor, query: z.output<typeof passportReportsQuery>): Promise<Page<PassportReport>>
  /** @throws AppError not-found */
  one(executor: Executor, id: string): Promise<PassportReport>
}

export function createReportsReadModel(db: Database): ReportsReadModel {
  return {
    list: async (actor, { limit = 20, cursor, decided = false }) => {
      requireAccess(actor, 'passport.reports', null)
      const [by, direction, beyond] = decided ? ['r.decided_at', 'desc', '<'] : ['r.created_at', 'asc', '>']
      const shown = decided ? 'r.decided_at is not null' : reportIs('open')
      const after = decodeTimeCursor(cursor)
      const further = after
        ? sql`and (${sql.raw(by)}, r.id) ${sql.raw(beyond)} (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``
      const { rows } = await sql<{ entry: PassportReport; at: string }>`
        select ${sql.raw(entry)} as entry, ${sql.raw(by)}::text as at from ${sql.raw(from)}
        where ${sql.raw(shown)} ${further}
        order by ${sql.raw(`${by} ${direction}, r.id ${direction}`)} limit ${limit + 1}`.execute(db.kysely)
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const nextCursor = rows.length > limit && last ? encodeCursor([last.at, last.entry.id]) : null
      return { items: items.map((row) => row.entry), nextCursor }
    },
    one: async (executor, id) => {
      const { rows } = await sql<{ entry: PassportReport }>`
        select ${sql.raw(entry)} as entry from ${sql.raw(from)} where r.id = ${id}`.execute(executor)
      const [row] = rows
      if (!row) throw notFound('This report')
      return row.entry
    },
  }
}
