import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.ts'

export type Row<T extends keyof DB> = Insertable<DB[T]>

/** Row of a file, with its SHA-256 digest in PostgreSQL's hex format. */
export interface FileRow extends Omit<Row<'files'>, 'sha256'> {
  readonly sha256: string
}

/** Tables that the demo fills. Foreign keys refer only to earlier tables. */
const tables = [
  'users',
  'consents',
  'files',
  'candidate_profiles',
  'candidate_steps',
  'file_uses',
  'companies',
  'company_members',
  'company_events',
  'jobs',
  'job_skills',
  'job_values',
  'job_team',
  'job_questions',
  'job_versions',
  'saved_jobs',
  'applications',
  'application_snapshots',
  'application_events',
  'application_letters',
  'stage_messages',
  'questionnaires',
  'interviews',
  'details',
  'hires',
  'notifications',
  'feedbacks',
  'feedback_answers',
  'passport_issuers',
  'passport_issuer_members',
  'foreign_issuers',
  'passport_definitions',
  'passport_definition_versions',
  'passport_batches',
  'passport_batch_rows',
  'issued_passports',
  'passport_requests',
  'passport_request_evidence',
] as const

type Table = (typeof tables)[number]

export type DemoRows = { readonly [T in Table]: T extends 'files' ? FileRow[] : Row<T>[] }

export function emptyRows(): DemoRows {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as DemoRows
}
