import type { Colleague } from '@vouch/contract'
import { sql } from 'kysely'
import type { TeamApplication } from '#access/team-application.ts'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { isBlind } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { decidesAboutApplicants } from '#db/sql/team-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'

/**
 * Members whom a note about an applicant can mention, by name: those who read it. An applicant who is a member does not, but
 * is among them in a blind review, because leaving them out would tell whose application it is.
 */
export async function readersOf(
  executor: Executor,
  { id, candidateId }: Pick<TeamApplication, 'id' | 'candidateId'>,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id as "userId", u.display_name as name
    from applications a
    join company_members m on m.company_id = a.company_id
    join users u on u.id = m.user_id
    where a.id = ${id} and ${condition(decidesAboutApplicants('a.job_id'))} 
      and (m.user_id <> ${candidateId} or ${condition(isBlind())}) and ${condition(isActiveAccount())}
    order by lower(u.display_name), u.id`.execute(executor)
  return rows
}

export interface NoteRow {
  readonly id: string
  readonly text: string
  readonly at: Date
  readonly editedAt: Date | null
  readonly author: Colleague
  readonly mentioned: Colleague[]
}

const person = (table: string) =>
  `json_build_object('userId', ${table}.id, 'name', ${personNameSql(`${table}.display_name`, table)})`

const noteColumns = sql.raw(`n.id, n.text, n.at, n.edited_at as "editedAt", ${person('w')} as author,
  coalesce((select json_agg(${person('p')} order by lower(p.display_name), p.id)
    from users p where p.id = any(n.mentioned)), '[]'::json) as mentioned`)

/** Notes about an applicant, oldest first. */
export async function notesOf(executor: Executor, applicationId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from applicant_notes n join users w on w.id = n.author_id
    where n.application_id = ${applicationId} order by n.at, n.id`.execute(executor)
  return rows
}

export async function noteOf(
  executor: Executor,
  { id, noteId }: { readonly id: string; readonly noteId: string },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from applicant_notes n join users w on w.id = n.author_id
    where n.id = ${noteId} and n.application_id = ${id}`.execute(executor)
  return rows[0]
}

export async function countNotes(trx: Transaction, applicationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from applicant_notes where application_id = ${applicationId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function insertNote(
  trx: Transaction,
  note: {
    readonly id: string
    readonly applicationId: string
    readonly authorId: string
    readonly text: string
    readonly mentioned: readonly string[]
    readonly at: Date
  },
): Promise<void> {
  await sql`
    insert into applicant_notes (id, application_id, author_id, text, mentioned, at)
    values (${note.id}, ${note.applicationId}, ${note.authorId}, ${note.text}, ${note.mentioned}::uuid[], ${note.at})
  `.execute(trx)
}

export async function changeNote(
  trx: Transaction,
  id: string,
  change: { readonly text: string; readonly mentioned: readonly string[]; readonly editedAt: Date },
): Promise<void> {
  await sql`
    update applicant_notes
    set text = ${change.text}, mentioned = ${change.mentioned}::uuid[], edited_at = ${change.editedAt}
    where id = ${id}`.execute(trx)
}

export async function removeNote(trx: Transaction, id: string): Promise<void> {
  await sql`delete from applicant_notes where id = ${id}`.execute(trx)
}
