import { unnamedSource } from '@vouch/contract'
import { AppError, notFound } from '#base/app-error.ts'
import { jsonText } from '#base/json-text.ts'
import { createBatchLoader } from '#db/batch-loader.ts'
import { prepared } from '#db/prepared.ts'
import { companyPictureSql } from '#db/sql/company-picture-sql.ts'
import { companyIs, isInMarketplace } from '#db/sql/company-sql.ts'
import { cardJoinsOfJob, cardMembers, json, jsonObject, orNull } from '#db/sql/job-card-sql.ts'
import { placesOfRow } from '#db/sql/job-places-sql.ts'
import { promisedDays, takesApplications, wasPublic } from '#db/sql/job-sql.ts'
import {
  currentName,
  educationLevelSql,
  jobPickNamesSql,
  jobPicksSql,
  jobSkillsSql,
} from '#db/sql/job-values-sql.ts'
import { questionsJson } from '#db/sql/question-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { pictureSizes } from '#platform/files/company-picture-address.ts'
import type { JobPages } from './ports.ts'

interface PageRow {
  slug: string
  /** The job page as JSON; null if the job is not open. */
  page: string | null
  status: string
  title: string
  in_marketplace: boolean
}

const pictureJson = (id: string) =>
  jsonObject(Object.fromEntries(pictureSizes.map((size) => [size, json(companyPictureSql(id, size))])))

/** Name of the source, or the site of the posting. */
const sourceName = `case when j.source <> '${unnamedSource}' then j.source
  else substring(j.source_url from '^https?://(?:www[.])?([^/:?#]+)') end`

const pageSql = jsonObject({
  ...cardMembers,
  description: json('j.description'),
  occupation: orNull(`nullif(${currentName('occupations', 'j.occupation_code', 'j.occupation')}, '')`),
  seniority: orNull('j.seniority'),
  openings: json('j.openings'),
  department: orNull(`nullif(${currentName('departments', 'j.department_code', 'j.department')}, '')`),
  start: orNull('j.start'),
  startsOn: orNull('j.starts_on'),
  hours: `case when coalesce(j.hours_min, j.hours_max) is null then 'null' else ${jsonObject({
    min: 'coalesce(j.hours_min, j.hours_max)::float8',
    max: 'coalesce(j.hours_max, j.hours_min)::float8',
  })} end`,
  shifts: jobPickNamesSql('shifts'),
  benefits: jobPickNamesSql('benefits'),
  requiredSkills: jobSkillsSql(true),
  niceSkills: jobSkillsSql(false),
  experienceYears: orNull('j.experience_years'),
  educationLevel: orNull(educationLevelSql),
  languages: jobPicksSql('languages'),
  licences: json('j.licences'),
  eligibility: json('j.eligibility'),
  cvRule: json('j.cv_rule'),
  letterRule: json('j.letter_rule'),
  blindUntil: orNull('j.blind_until'),
  questions: questionsJson,
  companyVerified: json(companyIs('verified')),
  companyAbout: json('c.about'),
  companyWebsite: orNull('c.website'),
  companyLogo: `coalesce((select ${pictureJson('l.id')} from company_pictures l where l.company_id = c.id and l.kind = 'logo'), 'null')`,
  addresses: `coalesce((
    select json_agg(json_build_object('locality', city.label, 'region', region.label,
      'country', coalesce(nullif(k.country, ''), nullif(split_part(k.region, '-', 1), ''))) order by k.position)
    from ${placesOfRow}
    left join master_values city
      on city.entity = 'cities' and city.code = substr(k.place, 6) and k.place like 'city-%'
    left join master_values region on region.entity = 'regions' and region.code = k.region
  ), json_build_array(json_build_object('locality', null, 'region', null, 'country', j.country)))`,
  // Nothing is promised to applicants of another site.
  promisedDays: orNull(`case when j.apply_url is null then ${promisedDays} end`),
  applyUrl: orNull('j.apply_url'),
  source: `case when ${sourceName} is null then 'null' else ${jsonObject({
    name: json(sourceName),
    url: orNull('j.source_url'),
  })} end`,
})

/**
 * SQL that reads several job pages. The subquery hides the array's
 * length, so that PostgreSQL reuses one plan for any number of slugs.
 */
export const jobPagesBySlug = `
  select j.slug, j.status, j.title, ${isInMarketplace()} as in_marketplace,
    case when ${takesApplications('$2')} then ${pageSql} end as page
  from unnest((select $1::text[])) asked (slug)
  join jobs j on j.slug = asked.slug${cardJoinsOfJob}
  left join job_search s on s.job_id = j.id
  where ${wasPublic()}`

const jobSlugById = `select slug from jobs j where id = $1 and ${wasPublic()}`

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createJobPageReadModel({ db, clock }: ServiceDeps): JobPages {
  // Reads concurrent requests in one statement: half the cost of one page is overhead and the round trip.
  const bySlug = createBatchLoader(async (slugs: readonly string[]) => {
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
  }
}

function ended({ status, title, in_marketplace }: PageRow): AppError {
  const message =
    status === 'paused' || !in_marketplace
      ? `“${title}” is not accepting applications at the moment.`
      : `“${title}” has ended and no longer accepts applications.`
  return new AppError('gone', message)
}
