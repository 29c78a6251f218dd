import type { ApplicationStatus, Stage } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

export interface TestApplication {
  readonly id: string
}

interface ApplicationOptions {
  readonly job: { readonly id: string; readonly companyId: string }
  readonly candidateId: string
  readonly stage?: Stage
  readonly status?: ApplicationStatus
  /** For a rejected application: whether the candidate is already notified, or the regret window is still open. */
  readonly told?: boolean
  readonly cvFileId?: string
  readonly at?: Date
}

/** Adds an application with its profile snapshot, but without events. */
export async function createApplicationRow(
  db: Database,
  options: ApplicationOptions,
): Promise<TestApplication> {
  const id = uuidv7()
  const at = options.at ?? new Date()
  const isRejected = options.status === 'rejected'
  await db.kysely
    .insertInto('applications')
    .values({
      id,
      job_id: options.job.id,
      company_id: options.job.companyId,
      candidate_id: options.candidateId,
      stage: options.stage ?? 'applied',
      status: options.status ?? 'active',
      told_at: isRejected && options.told ? at : null,
      tell_at: isRejected && !options.told ? new Date(at.getTime() + 72 * 3_600_000) : null,
      status_before: isRejected && !options.told ? 'active' : null,
      name: 'Robin Applicant',
      headline: 'Baker',
      applied_at: at,
      stage_since: at,
      last_news_at: at,
      turn_since: at,
    })
    .execute()
  await db.kysely
    .insertInto('application_snapshots')
    .values({
      application_id: id,
      summary: '',
      location: '',
      cover_letter: '',
      cv_file_id: options.cvFileId ?? null,
      answers: '[]',
    })
    .execute()
  return { id }
}
