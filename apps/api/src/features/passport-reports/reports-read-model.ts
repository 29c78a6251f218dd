import type { PassportReport, passportReportsQuery } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { readEntry, readEntryPage } from '#db/entry-page.ts'
import { iso } from '#db/iso.ts'
import type { Page } from '#db/paging.ts'
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

const reports = { entry, from }

export interface ReportsReadModel {
  list(actor: Actor, query: z.output<typeof passportReportsQuery>): Promise<Page<PassportReport>>
  /** @throws AppError not-found */
  one(executor: Executor, id: string): Promise<PassportReport>
}

export function createReportsReadModel(db: Database): ReportsReadModel {
  return {
    list: async (actor, { decided = false, ...query }) => {
      requireAccess(actor, 'passport.reports', null)
      const where = sql.raw(decided ? 'r.decided_at is not null' : reportIs('open'))
      const order = { by: decided ? 'r.decided_at' : 'r.created_at', isOldestFirst: !decided }
      return readEntryPage(db.kysely, reports, { where, ...order }, query)
    },
    one: async (executor, id) => {
      const report = await readEntry<PassportReport>(executor, reports, id)
      if (!report) throw notFound('This report')
      return report
    },
  }
}
