import type { EmploymentType, PayPeriod, WorkMode } from '@vouch/contract'
import { prepared } from '#db/prepared.ts'
import { placesOfRow } from '#db/sql/job-places-sql.ts'
import { takesApplications } from '#db/sql/job-sql.ts'
import { educationLevelName } from '#db/sql/job-values-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { maxParts } from './sitemap-read-model.ts'

/** One of the places of a job; empty where the job says nothing of a place. */
export interface BoardPlace {
  /** Key of the place, such as `city-2950159`; of a country alone, its code. */
  readonly key: string
  /** City; the words of the location if it is no known place. */
  readonly city: string | null
  readonly region: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
}

/** A job as the feed for job boards describes it. Texts that the job lacks are null or empty. */
export interface BoardJob {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly company: string
  /** Sanitised HTML. */
  readonly description: string
  readonly postedAt: Date
  readonly updatedAt: Date
  readonly closesAt: Date
  readonly places: readonly BoardPlace[]
  /** Key of the place whose reference is the id; null for the first. */
  readonly plainPlace: string | null
  readonly workMode: WorkMode | null
  readonly employmentType: EmploymentType | null
  readonly pay: {
    readonly min: number
    readonly max: number
    readonly currency: string
    readonly period: PayPeriod
  } | null
  readonly category: string | null
  readonly experienceYears: number | null
  readonly education: string | null
}

/** A batch of real postings takes about 1 MB. Larger ones make the process grow without being faster. */
const batchSize = 100

const listLabel = (entity: string, code: string) =>
  `(select m.label from master_values m where m.entity = '${entity}' and m.code = ${code})`

/** Limits before it joins: otherwise PostgreSQL looks up the places of a whole bucket, which took 2 s a batch. */
const batch = `
  with batch as materialized (
    select j.id from jobs j join companies c on c.id = j.company_id
    where j.is_own and ${takesApplications('$1')} and sitemap_bucket(j.id) = $2 and j.id > $3::uuid
    order by j.id limit ${batchSize}
  )
  select j.id, j.slug, j.title, c.shown_name as company, j.description,
    j.posted_at as "postedAt", j.updated_at as "updatedAt", j.closes_at as "closesAt",
    coalesce((
      select json_agg(json_build_object('key', coalesce(nullif(k.place, ''), k.country, ''),
        'city', coalesce(case when k.place like 'city-%' then ${listLabel('cities', 'substr(k.place, 6)')} end,
          nullif(coalesce(o.location, j.location), '')),
        'region', ${listLabel('regions', 'k.region')},
        'country', coalesce(nullif(k.country, ''), nullif(split_part(k.region, '-', 1), ''))) order by k.position)
      from ${placesOfRow} left join job_places o on o.job_id = j.id and o.position = k.position - 1
    ), json_build_array(json_build_object(
      'key', '', 'city', nullif(j.location, ''), 'region', null, 'country', j.country))) as places,
    coalesce((
      select 'city-' || i.code from master_values m join master_values i on i.id = m.merged_into
      where m.entity = 'cities' and j.plain_place like 'city-%' and m.code = substr(j.plain_place, 6)
    ), j.plain_place) as "plainPlace",
    j.work_mode as "workMode", j.employment_type as "employmentType",
    case when j.pay_max > 0 and j.pay_min is not null and j.pay_currency is not null and j.pay_period is not null then
      json_build_object('min', j.pay_min, 'max', j.pay_max, 'currency', j.pay_currency, 'period', j.pay_period)
    end as pay,
    (select k.name from job_categories k where k.id = j.category_id) as category,
    j.experience_years as "experienceYears", ${educationLevelName} as education
  from batch
  join jobs j on j.id = batch.id
  join companies c on c.id = j.company_id
  left join job_search s on s.job_id = j.id
  order by j.id`

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Reads all open jobs that the organisation posted itself, in batches, in the order of the index `jobs_sitemap`. Holds no
 * database connection between batches, because the reader may be slow.
 */
export async function* readBoardJobs({ db, clock }: ServiceDeps): AsyncGenerator<readonly BoardJob[]> {
  for (let bucket = 0; bucket < maxParts; bucket += 1) {
    let after: string | undefined = beforeAll
    while (after !== undefined) {
      const values: unknown[] = [clock(), bucket, after]
      const jobs: readonly BoardJob[] = await prepared<BoardJob & Record<string, unknown>>(
        db,
        'board-jobs',
        batch,
        values,
      )
      if (jobs.length > 0) yield jobs
      after = jobs.length === batchSize ? jobs.at(-1)?.id : undefined
    }
  }
}
