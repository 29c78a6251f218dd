import type { ShownProfile } from '@vouch/contract'
import { hiddenPerson, redactionRules, redactText } from '@vouch/domain'
import { sql } from 'kysely'
import { teamApplication } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { isLeaving } from '#db/sql/account-sql.ts'
import { isBlind, ownName } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { CvText } from '#features/resume/ports.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'

export interface HiddenCvDeps {
  readonly db: Database
  readonly storage: Pick<FileStorage, 'read'>
  readonly cvText: CvText
}

interface Row {
  /** Null unless the application is in blind review and has a CV. */
  readonly key: string | null
  readonly name: string
  readonly profile: ShownProfile | null
  readonly accountName: string
  readonly email: string
  /** The redacted text that an earlier read stored; null before that, or if the rules have changed since. */
  readonly stored: string | null
}

/**
 * Reads the text of the CV of an application in blind review, with what identifies the applicant redacted as far as it
 * is recognised. Stores it at the first read, because reading a CV takes up to a second.
 * @throws AppError not-found, also for an application that is revealed or has no CV; forbidden; invalid for a CV without
 * text
 */
export function createHiddenCvReader({ db, storage, cvText }: HiddenCvDeps) {
  return async (actor: Actor, applicationId: string): Promise<string> => {
    await teamApplication(db.kysely, actor, 'pipeline.read', applicationId)
    const row = await find(db, applicationId)
    const key = row?.key ?? null
    if (!row || key === null) throw notFound('The text of this CV')
    if (row.stored !== null) return row.stored
    const content = await cvText(await storage.read(key))
    const person = hiddenPerson(
      { fullName: row.name, profile: row.profile },
      { name: row.accountName, email: row.email },
    )
    // PostgreSQL stores neither NUL nor half a surrogate pair.
    const text = redactText(content, person).replaceAll('\0', ' ').toWellFormed()
    await store(db, applicationId, text)
    return text
  }
}

/** Stores nothing if the application was revealed or erased while the file was read. */
async function store(db: Database, applicationId: string, text: string): Promise<void> {
  await db.kysely
    .updateTable('application_snapshots')
    .set({ hidden_cv: JSON.stringify({ rules: redactionRules, text }) })
    .where('application_id', '=', applicationId)
    .where('sealed', 'is not', null)
    .execute()
}

async function find(db: Database, applicationId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select case when ${condition(isBlind())} and not (${condition(isLeaving())}) then f.storage_key end as key,
      ${sql.raw(ownName())} as name, s.sealed -> 'profile' as profile, u.display_name as "accountName", u.email,
      case when s.hidden_cv -> 'rules' = to_jsonb(${redactionRules}::int) then s.hidden_cv ->> 'text' end as stored
    from applications a
    join users u on u.id = a.candidate_id
    left join application_snapshots s on s.application_id = a.id
    left join files f on f.id = s.cv_file_id
    where a.id = ${applicationId}`.execute(db.kysely)
  return rows[0]
}
