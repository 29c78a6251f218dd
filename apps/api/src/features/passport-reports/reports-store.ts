import type { PassportReportReason, PassportReportState } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface NewReport {
  readonly id: string
  readonly passportId: string
  readonly reason: PassportReportReason
  readonly words: string
  /** E-mail address and language (BCP 47) of a reporter who wants to be told the outcome. */
  readonly email: string | null
  readonly locale: string | null
  readonly at: Date
}

export async function insertReport(executor: Executor, report: NewReport): Promise<void> {
  const { id, passportId, reason, words, email, locale, at } = report
  const state: PassportReportState = 'open'
  await executor
    .insertInto('passport_reports')
    .values({ id, passport_id: passportId, reason, words, email, locale, state, created_at: at })
    .execute()
}

export interface LockedReport {
  readonly id: string
  readonly version: number
  readonly state: PassportReportState
  readonly email: string | null
  readonly locale: string | null
  readonly passportId: string
  readonly passport: string
  readonly issuerId: string
  readonly issuer: string
}

/** Locks a report until the transaction ends. */
export async function lockReport(trx: Transaction, id: string): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`
    select r.id, r.version, r.state, r.email, r.locale, r.passport_id as "passportId", v.fields ->> 'name' as passport,
      p.issuer_id as "issuerId", i.name as issuer
    from passport_reports r
    join issued_passports p on p.id = r.passport_id
    join passport_issuers i on i.id = p.issuer_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where r.id = ${id} for update of r`.execute(trx)
  return rows[0]
}

export async function updateReport(
  trx: Transaction,
  id: string,
  decision: {
    readonly state: PassportReportState
    readonly note: string
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const { state, note, by, at } = decision
  await trx
    .updateTable('passport_reports')
    .set({ state, note, decided_by: by, decided_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes what reporters wrote, and their addresses, of reports that were decided before `before`. */
export async function forgetReporters(executor: Executor, before: Date): Promise<void> {
  await sql`
    update passport_reports set words = '', email = null, locale = null, version = version + 1
    where decided_at < ${before} and (words <> '' or email is not null)`.execute(executor)
}
