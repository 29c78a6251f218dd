import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { type JsonText, jsonText } from '#base/json-text.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { prepared } from '#db/prepared.ts'
import { askTogether } from '#db/together.ts'

export interface JobPageReadModel {
  /** @throws AppError not-found, or gone for a job that takes no applications any more */
  page(slug: string): Promise<JsonText>
  pageStatus(slug: string): Promise<200 | 404 | 410>
}

interface PageRow {
  slug: string
  /** Null when the job is not open. */
  page: string | null
  status: string
  title: string
  in_marketplace: boolean
}

/** Who was refused or stopped is out of the marketplace, with every job. */
const isInMarketplace = `c.status not in ('rejected', 'suspended')`

/** Ended at most a minute before the clock's job says so: the moment decides. */
const isOpen = `j.status = 'open' and j.closes_at > $2 and ${isInMarketplace}`

/**
 * Pages of several jobs. A subquery reads the array: with the bare parameter PostgreSQL would plan anew for each number
 * of slugs.
 */
export const jobPagesBySlug = `
  select j.slug, j.status, j.title, ${isInMarketplace} as in_marketplace, case when ${isOpen} then (
    select to_json(page) from (select
      j.id,
      j.slug,
      j.title,
      json_build_object('name', c.shown_name, 'slug', c.slug) as company,
      nullif(j.location, '') as location,
      j.country,
      j.work_mode as "workMode",
      j.employment_type as "employmentType",
      (
        select json_build_object('slug', k.slug, 'name', k.name) from job_categories k where k.id = j.category_id
      ) as category,
      case when j.pay_min is not null and j.pay_max is not null and j.pay_currency is not null
        and j.pay_period is not null then json_build_object(
          'min', j.pay_min::float8, 'max', j.pay_max::float8, 'currency', j.pay_currency, 'period', j.pay_period
        ) end as pay,
      ${iso('j.posted_at')} as "postedAt",
      ${iso('j.closes_at')} as "closesAt",
      j.description,
      nullif(j.occupation, '') as occupation,
      j.seniority,
      j.openings,
      j.required_skills as "requiredSkills",
      j.nice_skills as "niceSkills",
      j.cv_rule as "cvRule",
      coalesce((
        select json_agg(json_build_object('id', q.id, 'text', q.text, 'kind', q.kind, 'required', q.required)
          order by q.position)
        from job_questions q where q.job_id = j.id
      ), '[]'::json) as questions,
      c.status = 'verified' as "companyVerified",
      c.about as "companyAbout",
      c.website as "companyWebsite",
      case when j.source is not null then json_build_object('name', j.source, 'url', j.source_url) end as source
    ) page
  )::text end as page
  from unnest((select $1::text[])) asked (slug)
  join jobs j on j.slug = asked.slug
  join companies c on c.id = j.company_id
  where j.status in ('open', 'paused', 'closed', 'expired')`

const jobStatusBySlug = `
  select ${isOpen} as open from jobs j
  join companies c on c.id = j.company_id
  where j.slug = $1 and j.status in ('open', 'paused', 'closed', 'expired')`

const jobSlugById = `select slug from jobs where id = $1 and status in ('open', 'paused', 'closed', 'expired')`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createJobPageReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
}): JobPageReadModel {
  const { db, clock } = deps
  // Half of what one page costs is the statement and the way to PostgreSQL and back.
  const bySlug = askTogether(async (slugs: readonly string[]) => {
    const values = [[...new Set(slugs)], clock()]
    const rows = await prepared<PageRow>(db, 'job-pages-by-slug', jobPagesBySlug, values)
    const pages = new Map(rows.map((row) => [row.slug, row]))
    return slugs.map((slug) => pages.get(slug))
  })
  return {
    page: async (slug) => {
      let row = await bySlug(slug)
      if (!row && uuid.test(slug)) {
        const [job] = await prepared<{ slug: string }>(db, 'job-slug-by-id', jobSlugById, [slug])
        if (job) row = await bySlug(job.slug)
      }
      if (!row) throw notFound('This job')
      if (row.page === null) throw ended(row)
      return jsonText(row.page)
    },
    pageStatus: async (slug) => {
      const values = [slug, clock()]
      const [row] = await prepared<{ open: boolean }>(db, 'job-status-by-slug', jobStatusBySlug, values)
      if (!row) return 404
      return row.open ? 200 : 410
    },
  }
}

function ended({ status, title, in_marketplace }: PageRow): AppError {
  const message =
    status === 'paused' || !in_marketplace
      ? `“${title}” takes no applications at the moment.`
      : `“${title}” has ended and takes no more applications.`
  return new AppError('gone', message)
}
