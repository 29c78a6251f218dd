import type { EmploymentType, JobLocation, PayPeriod, WorkMode } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import { createCompany } from './company-factory.ts'

/** Options of a searchable job. All other fields have the same value for every job. */
export interface SearchableJob {
  readonly companyId: string
  readonly title: string
  /** Labels; those of the list get their codes. */
  readonly skills?: readonly string[]
  readonly occupation?: { readonly code: string; readonly label: string }
  readonly description?: string
  readonly location?: string
  readonly country?: string
  readonly otherPlaces?: readonly JobLocation[]
  readonly workMode?: WorkMode
  readonly employmentType?: EmploymentType
  readonly categoryId?: number
  readonly pay?: { readonly max: number; readonly currency: string; readonly period: PayPeriod }
  readonly postedAt: Date
  readonly closesAt: Date
}

/** Adds open jobs to the database and the search index. @returns the ids of the jobs in the given order */
export async function createSearchableJobs(db: Database, jobs: readonly SearchableJob[]): Promise<string[]> {
  const rows = jobs.map((job) => {
    const id = uuidv7()
    return {
      id,
      company_id: job.companyId,
      slug: `job-${id}`,
      status: 'open',
      title: job.title,
      required_skills: [...(job.skills ?? [])],
      occupation: job.occupation?.label ?? '',
      occupation_code: job.occupation?.code ?? null,
      description: job.description ?? '',
      location: job.location ?? '',
      country: job.country ?? null,
      work_mode: job.workMode ?? null,
      employment_type: job.employmentType ?? null,
      category_id: job.categoryId ?? null,
      pay_min: job.pay ? job.pay.max / 2 : null,
      pay_max: job.pay?.max ?? null,
      pay_currency: job.pay?.currency ?? null,
      pay_period: job.pay?.period ?? null,
      posted_at: job.postedAt,
      closes_at: job.closesAt,
    }
  })
  const places = rows.flatMap(({ id }, at) =>
    (jobs[at]?.otherPlaces ?? []).map((place, index) => ({ job_id: id, position: index + 1, ...place })),
  )
  await inTransaction(db, async (trx) => {
    await trx.insertInto('jobs').values(rows).execute()
    if (places.length > 0) await trx.insertInto('job_places').values(places).execute()
    await createJobIndex().refresh(
      trx,
      rows.map(({ id }) => id),
    )
  })
  return rows.map(({ id }) => id)
}

/** Gives a job these places, the first one first, and indexes it. */
export async function placeJob(db: Database, id: string, places: readonly JobLocation[]): Promise<void> {
  const [first, ...others] = places
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('jobs')
      .set({ location: first?.location ?? '', country: first?.country ?? null })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('job_places').where('job_id', '=', id).execute()
    const rows = others.map((place, at) => ({ job_id: id, position: at + 1, ...place }))
    if (rows.length > 0) await trx.insertInto('job_places').values(rows).execute()
    await createJobIndex().refresh(trx, [id])
  })
}

/** Adds open jobs of one company with these titles, each a day older than the one before. @returns their ids in this order */
export async function createTitledJobs(
  db: Database,
  titles: readonly string[],
  now: Date,
): Promise<string[]> {
  const { id: companyId } = await createCompany(db)
  const dayMs = 86_400_000
  return createSearchableJobs(
    db,
    titles.map((title, day) => ({
      companyId,
      title,
      postedAt: new Date(now.getTime() - (day + 1) * dayMs),
      closesAt: new Date(now.getTime() + dayMs),
    })),
  )
}
