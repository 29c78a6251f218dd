import type { PayPeriod } from '@vouch/contract'
import { type AskedSkill, type ComparedJob, type Place, yearlyPay } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { jobCountriesSql, placesOfRow } from '#db/sql/job-places-sql.ts'
import { wasPublic } from '#db/sql/job-sql.ts'
import { currentName, educationLevelName, jobPicksSql, jobSkillsSql } from '#db/sql/job-values-sql.ts'

type Pick<Level> = { readonly code: string | null; readonly label: string; readonly level: Level }

interface JobRow extends Record<string, unknown> {
  readonly id: string
  readonly required_skills: readonly Pick<AskedSkill['level']>[]
  readonly nice_skills: readonly Pick<AskedSkill['level']>[]
  readonly languages: readonly Pick<ComparedJob['languages'][number]['level']>[]
  readonly occupation_code: string | null
  readonly occupation: string
  readonly experience_years: number | null
  readonly licences: readonly string[]
  readonly education: { readonly rank: number; readonly name: string } | null
  readonly places: readonly Place[]
  readonly countries: readonly string[]
  readonly work_mode: ComparedJob['mode']
  readonly employment_type: ComparedJob['type']
  readonly pay_max: number | null
  readonly pay_currency: string | null
  readonly pay_period: PayPeriod | null
}

const comparedJobs = `
  select j.id, j.occupation_code, ${currentName('occupations', 'j.occupation_code', 'j.occupation')} as occupation,
    j.experience_years, j.licences, ${jobCountriesSql} as countries, j.work_mode, j.employment_type,
    j.pay_max::float8 as pay_max, j.pay_currency, j.pay_period,
    ${jobSkillsSql(true)} as required_skills, ${jobSkillsSql(false)} as nice_skills,
    ${jobPicksSql('languages')} as languages,
    (select json_build_object('rank', e.attributes -> 'isced', 'name', ${educationLevelName})
      from master_values e
      where e.entity = 'education-levels' and e.code = j.education_level and e.attributes ? 'isced') as education,
    coalesce((
      select json_agg(json_build_object('lat', (c.attributes ->> 'lat')::float8, 'lon', (c.attributes ->> 'lon')::float8))
      from ${placesOfRow}
      join master_values c on c.entity = 'cities' and c.code = substr(k.place, 6) and c.attributes ? 'lat'
      where k.place like 'city-%'
    ), '[]'::json) as places
  from unnest((select $1::uuid[])) asked (id)
  join jobs j on j.id = asked.id
  left join job_search s on s.job_id = j.id
  where ${wasPublic()}`

/**
 * Reads what jobs ask for, as far as a match compares it, with the names that its values have today. Jobs that were never
 * public are left out.
 */
export async function readComparedJobs(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ComparedJob>> {
  const rows = await prepared<JobRow>(db, 'matching-jobs-named', comparedJobs, [ids])
  return new Map(rows.map((row) => [row.id, toComparedJob(row)]))
}

const named = <Level>({ code, label, level }: Pick<Level>) => ({ code, name: label, level })

function toComparedJob(row: JobRow): ComparedJob {
  const { occupation_code: code, pay_max: max, pay_currency: currency, pay_period: period } = row
  return {
    requiredSkills: row.required_skills.map(named),
    niceSkills: row.nice_skills.map(named),
    occupation: code === null ? null : { code, name: row.occupation },
    experienceYears: row.experience_years,
    languages: row.languages.map(named),
    education: row.education,
    licences: row.licences,
    places: row.places,
    countries: row.countries,
    mode: row.work_mode,
    pay:
      max === null || currency === null || period === null ? null : { max: yearlyPay(max, period), currency },
    type: row.employment_type,
  }
}
