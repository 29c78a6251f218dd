import type { ApplicationDraft, ApplicationDraftInput, ApplicationDraftRow, JobStatus } from '@vouch/contract'
import { sql } from 'kysely'
import { iso } from '#db/iso.ts'
import { condition } from '#db/sql/condition.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { fileJson } from '../application-json.ts'

/** What decides whether a candidate may keep a draft for a job. */
export interface DraftJob {
  readonly status: JobStatus
  readonly apply_url: string | null
  readonly has_applied: boolean
}

export async function findDraftJob(
  executor: Executor,
  candidateId: string,
  jobId: string,
): Promise<DraftJob | undefined> {
  const { rows } = await sql<DraftJob>`
    select j.status, j.apply_url,
      exists (select from applications a where a.job_id = j.id and a.candidate_id = ${candidateId}) as has_applied
    from jobs j where j.id = ${jobId}`.execute(executor)
  return rows[0]
}

export async function findDraft(
  executor: Executor,
  candidateId: string,
  jobId: string,
): Promise<ApplicationDraft | undefined> {
  const { rows } = await sql<ApplicationDraft>`
    select d.version, ${sql.raw(iso('d.saved_at'))} as "savedAt", d.cover_letter as "coverLetter",
      ${sql.raw(fileJson('d.cv_file_id'))} as cv, d.without_cv as "withoutCv", d.answers,
      (
        select coalesce(json_agg(${sql.raw(fileJson('one.id'))} order by one.place), '[]'::json)
        from unnest(d.document_ids) with ordinality one (id, place)
      ) as documents
    from application_drafts d
    where d.candidate_id = ${candidateId} and d.job_id = ${jobId}`.execute(executor)
  return rows[0]
}

/** Lists a person's drafts, last saved first. */
export async function draftsOf(
  executor: Executor,
  candidateId: string,
  now: Date,
  limit: number,
): Promise<ApplicationDraftRow[]> {
  const isOpen = condition(takesApplications(`'${now.toISOString()}'::timestamptz`))
  const { rows } = await sql<ApplicationDraftRow>`
    select json_build_object('id', j.id, 'slug', j.slug, 'title', j.title) as job,
      json_build_object('name', c.name) as company,
      ${sql.raw(iso('d.saved_at'))} as "savedAt",
      ${isOpen} as "isOpen",
      ${sql.raw(iso('j.closes_at'))} as "closesAt"
    from application_drafts d
    join jobs j on j.id = d.job_id
    join companies c on c.id = j.company_id
    where d.candidate_id = ${candidateId}
    order by d.saved_at desc, d.job_id
    limit ${limit}`.execute(executor)
  return rows
}

/**
 * Locks the candidate, so that concurrent saves cannot exceed the draft limit.
 * @returns the number of drafts
 */
export async function lockAndCountDrafts(trx: Transaction, candidateId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', candidateId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('application_drafts')
    .select((draft) => draft.fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the candidate's files among these and locks them until the transaction ends, so that nobody deletes them. */
export async function lockOwnFiles(
  trx: Transaction,
  candidateId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('files')
    .select(['id', 'purpose'])
    .where('id', 'in', ids)
    .where('owner_id', '=', candidateId)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, purpose }) => [id, purpose]))
}

/** The draft's version; undefined without a draft. Locks its row until the transaction ends. */
export async function lockDraft(
  trx: Transaction,
  candidateId: string,
  jobId: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('application_drafts')
    .select('version')
    .where('candidate_id', '=', candidateId)
    .where('job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

export async function storeDraft(
  trx: Transaction,
  about: {
    readonly candidateId: string
    readonly jobId: string
    readonly version: number
    readonly at: Date
  },
  content: ApplicationDraftInput,
): Promise<void> {
  const columns = {
    version: about.version,
    cover_letter: content.coverLetter,
    cv_file_id: content.cvFileId,
    without_cv: content.withoutCv,
    document_ids: [...content.documentFileIds],
    answers: JSON.stringify(content.answers),
    saved_at: about.at,
  }
  await trx
    .insertInto('application_drafts')
    .values({ candidate_id: about.candidateId, job_id: about.jobId, ...columns })
    .onConflict((conflict) => conflict.columns(['candidate_id', 'job_id']).doUpdateSet(columns))
    .execute()
}

export async function deleteDraft(executor: Executor, candidateId: string, jobId: string): Promise<void> {
  await executor
    .deleteFrom('application_drafts')
    .where('candidate_id', '=', candidateId)
    .where('job_id', '=', jobId)
    .execute()
}

/** Deletes drafts that were last saved before a moment. */
export async function forgetDrafts(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('application_drafts').where('saved_at', '<', before).execute()
}
