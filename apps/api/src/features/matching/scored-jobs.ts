import type { CefrLevel, PayPeriod, SkillLevel } from '@vouch/contract'
import { type AskedSkill, type ComparedJob, type Place, yearlyPay } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { FoundJob } from '#features/search/ports.ts'

// What hundreds of jobs ask for, as one text per table. JSON of each job took about twice as long.

/** Control characters between values and between rows. They occur in no text of a job. */
const separators = { value: '\u001f', row: '\u001e', item: '\u001d' } as const
const sign = (text: string) => `chr(${text.charCodeAt(0)})`
const rowsSql = (columns: readonly string[], from: string) =>
  `(select string_agg(concat_ws(${sign(separators.value)}, ${columns
    .map((column) => `coalesce(${column}::text, '')`)
    .join(', ')}), ${sign(separators.row)}) from ${from})`

const jobColumns = [
  'j.id',
  'j.occupation_code',
  'j.experience_years',
  'j.education_level',
  'j.country',
  'j.work_mode',
  'j.employment_type',
  'j.pay_max',
  'j.pay_currency',
  'j.pay_period',
  `array_to_string(j.licences, ${sign(separators.item)})`,
]
const ofJobs = 'v.job_id = any ((select $1)::uuid[])'

const scoredJobs = `
  select
    ${rowsSql(jobColumns, 'jobs j where j.id = any ((select $1)::uuid[])')} as jobs,
    ${rowsSql(['v.job_id', 'v.required::int', 'v.level', 'v.code'], `job_skills v where ${ofJobs}`)} as skills,
    ${rowsSql(['v.job_id', 'v.level', 'v.code'], `job_values v where ${ofJobs} and v.entity = 'languages'`)} as languages,
    ${rowsSql(['v.job_id', 'v.country'], `job_places v where ${ofJobs} and v.country <> ''`)} as countries,
    (select json_object_agg(c.code, json_build_object(
        'lat', (c.attributes ->> 'lat')::float8, 'lon', (c.attributes ->> 'lon')::float8))
      from master_values c
      where c.entity = 'cities' and c.attributes ? 'lat' and c.code = any ((select $2)::text[])) as cities,
    (select json_object_agg(e.code, e.attributes -> 'isced')
      from master_values e where e.entity = 'education-levels' and e.attributes ? 'isced') as ranks`

interface Row extends Record<string, unknown> {
  readonly jobs: string | null
  readonly skills: string | null
  readonly languages: string | null
  /** Of further places. */
  readonly countries: string | null
  readonly cities: Readonly<Record<string, Place>> | null
  readonly ranks: Readonly<Record<string, number>> | null
}

/** Reads what jobs ask for, without the names of values: only for scoring. Keeps their order. */
export async function readScoredJobs(
  db: Database,
  found: readonly FoundJob[],
): Promise<ReadonlyMap<string, ComparedJob>> {
  const cities = [...new Set(found.flatMap(({ cities }) => cities))]
  const values = [found.map(({ id }) => id), cities]
  const [row] = await prepared<Row>(db, 'matching-jobs', scoredJobs, values)
  if (!row) return new Map()
  const jobs = new Map(rowsOf(row.jobs).map((values) => [values[0], values]))
  const skills = skillsByJob(row.skills)
  const languages = languagesByJob(row.languages)
  const countries = Map.groupBy(rowsOf(row.countries), ([id = '']) => id)
  return new Map(
    found.flatMap((job) => {
      const { id } = job
      const values = jobs.get(id)
      if (!values) return []
      const own = toJob(values, row.ranks)
      const { required = [], nice = [] } = skills.get(id) ?? {}
      const asked = {
        ...own,
        requiredSkills: required,
        niceSkills: nice,
        languages: languages.get(id) ?? [],
        places: job.cities.flatMap((city) => row.cities?.[city] ?? []),
        countries: [...own.countries, ...(countries.get(id) ?? []).flatMap(([, country]) => country ?? [])],
      }
      return [[id, asked] as const]
    }),
  )
}

function toJob(values: readonly string[], ranks: Row['ranks']) {
  const [, occupation, years, education, country, mode, type, max, currency, period, licences] = values
  const pay = max && currency && period && { max: yearlyPay(Number(max), period as PayPeriod), currency }
  return {
    occupation: occupation ? { code: occupation, name: '' } : null,
    experienceYears: years ? Number(years) : null,
    education: rankOf(education, ranks),
    licences: licences ? licences.split(separators.item) : [],
    countries: country ? [country] : [],
    mode: (mode || null) as ComparedJob['mode'],
    pay: pay || null,
    type: (type || null) as ComparedJob['type'],
  }
}

const rowsOf = (text: string | null): string[][] =>
  text === null ? [] : text.split(separators.row).map((row) => row.split(separators.value))

function rankOf(level: string | undefined, ranks: Row['ranks']): ComparedJob['education'] {
  const rank = level ? ranks?.[level] : undefined
  return rank === undefined ? null : { rank, name: '' }
}

interface JobSkills {
  readonly required: AskedSkill[]
  readonly nice: AskedSkill[]
}

function skillsByJob(text: string | null): ReadonlyMap<string, JobSkills> {
  const jobs = new Map<string, JobSkills>()
  for (const [id = '', required, level, code] of rowsOf(text)) {
    const own = jobs.get(id) ?? { required: [], nice: [] }
    jobs.set(id, own)
    const skill = { code: code || null, name: '', level: (level || null) as SkillLevel | null }
    own[required === '1' ? 'required' : 'nice'].push(skill)
  }
  return jobs
}

function languagesByJob(text: string | null): ReadonlyMap<string, ComparedJob['languages'][number][]> {
  const jobs = new Map<string, ComparedJob['languages'][number][]>()
  for (const [id = '', level, code] of rowsOf(text)) {
    const language = { code: code || null, name: '', level: (level || null) as CefrLevel | null }
    jobs.set(id, [...(jobs.get(id) ?? []), language])
  }
  return jobs
}
