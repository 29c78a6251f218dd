import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { ownName } from '#db/sql/application-sql.ts'
import { condition, isOneOf } from '#db/sql/condition.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { FilledLetter, LetterDraft, NewLetter } from './ports.ts'

/** The candidate of an application, with what a letter to them needs. */
export interface Recipient {
  readonly applicationId: string
  readonly companyId: string
  readonly candidate: string
  /** The name as the hiring team sees it: a code name in a blind review. */
  readonly shownName: string
  readonly job: string
  readonly company: string
  readonly email: string
  readonly locale: string | null
  readonly timeZone: string | null
  /** True when the account is active and its e-mail address confirmed. */
  readonly canBeMailed: boolean
}

export async function recipientsOf(
  executor: Executor,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const { rows } = await sql<Recipient>`
    select a.id as "applicationId", a.company_id as "companyId", ${sql.raw(ownName())} as candidate, a.name as "shownName", j.title as job,
      c.shown_name as company, u.email, u.locale, coalesce(u.time_zone, s.device_time_zone, c.time_zone) as "timeZone",
      ${condition(isActiveAccount())} and u.email_verified as "canBeMailed"
    from applications a
    join jobs j on j.id = a.job_id
    join companies c on c.id = a.company_id
    join users u on u.id = a.candidate_id
    left join notification_settings s on s.user_id = u.id
    where ${isOneOf('a.id', applicationIds)}`.execute(executor)
  return new Map(rows.map((row) => [row.applicationId, row]))
}

export type WrittenLetter = LetterDraft & Pick<NewLetter, 'applicationId' | 'kind' | 'page'>

/** A letter that was just filled in. */
export type FilledNewLetter = FilledLetter & WrittenLetter

/** Stores letters. @param toldAt null for letters that wait */
export async function insertLetters(
  trx: Transaction,
  letters: readonly WrittenLetter[],
  { at, toldAt }: { readonly at: Date; readonly toldAt: Date | null },
): Promise<void> {
  // Random, because candidates read it: a UUIDv7 would tell when the team decided.
  const rows = letters.map((letter) => ({ id: randomUUID(), ...letter }))
  await sql`
    insert into application_letters
      (id, application_id, kind, language, subject, body, page, written_at, told_at)
    select l.id, l."applicationId", l.kind, l.language, l.subject, l.body, l.page, ${at}, ${toldAt}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(
      id uuid, "applicationId" uuid, kind text, language text, subject text, body text, page text
    )`.execute(trx)
}

/** Marks the waiting letters of these applications as told, and returns them. */
export async function tellWaiting(
  trx: Transaction,
  applicationIds: readonly string[],
  at: Date,
): Promise<WrittenLetter[]> {
  const { rows } = await sql<WrittenLetter>`
    update application_letters set told_at = ${at}
    where application_id = any(${applicationIds}::uuid[]) and told_at is null
    returning application_id as "applicationId", kind, language, subject, body, page`.execute(trx)
  return rows
}

export async function deleteWaiting(trx: Transaction, applicationIds: readonly string[]): Promise<void> {
  await sql`
    delete from application_letters
    where application_id = any(${applicationIds}::uuid[]) and told_at is null`.execute(trx)
}
