import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.ts'

/** A row as it is stored. */
export type Row<T extends keyof DB> = Insertable<DB[T]>

/** A file's row, with its digest as PostgreSQL writes bytes. */
export interface FileRow extends Omit<Row<'files'>, 'sha256'> {
  readonly sha256: string
}

/** Everything that is stored, in the order in which rows refer to each other. */
export interface DemoRows {
  readonly users: Row<'users'>[]
  readonly consents: Row<'consents'>[]
  readonly files: FileRow[]
  readonly candidate_profiles: Row<'candidate_profiles'>[]
  readonly candidate_steps: Row<'candidate_steps'>[]
  readonly file_uses: Row<'file_uses'>[]
  readonly companies: Row<'companies'>[]
  readonly company_members: Row<'company_members'>[]
  readonly company_events: Row<'company_events'>[]
  readonly jobs: Row<'jobs'>[]
  readonly job_questions: Row<'job_questions'>[]
  readonly job_versions: Row<'job_versions'>[]
  readonly saved_jobs: Row<'saved_jobs'>[]
  readonly applications: Row<'applications'>[]
  readonly application_snapshots: Row<'application_snapshots'>[]
  readonly application_events: Row<'application_events'>[]
  readonly stage_messages: Row<'stage_messages'>[]
  readonly questionnaires: Row<'questionnaires'>[]
  readonly interviews: Row<'interviews'>[]
  readonly details: Row<'details'>[]
  readonly hires: Row<'hires'>[]
  readonly notifications: Row<'notifications'>[]
}

export function emptyRows(): DemoRows {
  return {
    users: [],
    consents: [],
    files: [],
    candidate_profiles: [],
    candidate_steps: [],
    file_uses: [],
    companies: [],
    company_members: [],
    company_events: [],
    jobs: [],
    job_questions: [],
    job_versions: [],
    saved_jobs: [],
    applications: [],
    application_snapshots: [],
    application_events: [],
    stage_messages: [],
    questionnaires: [],
    interviews: [],
    details: [],
    hires: [],
    notifications: [],
  }
}
