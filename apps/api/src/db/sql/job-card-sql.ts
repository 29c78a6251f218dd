import { iso } from '#db/iso.ts'

/** SQL for a value as JSON; null without a value gives no JSON, so nullable ones are wrapped in {@link orNull}. */
export const json = (value: string) => `to_json(${value})`
export const orNull = (value: string) => `coalesce(${json(value)}::text, 'null')`

/** Members of a job's card, where {@link cardJoins} are joined. */
export const cardMembers = {
  id: json('j.id'),
  slug: json('j.slug'),
  title: json('j.title'),
  company: jsonObject({ name: json('c.shown_name'), slug: json('c.slug') }),
  location: orNull("nullif(j.location, '')"),
  country: orNull('j.country'),
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

/** A job's card as JSON text. */
export const cardSql = jsonObject(cardMembers)

/**
 * SQL for a JSON object as text. Concatenated, which takes 8 µs a card: PostgreSQL's functions for JSON objects look up
 * the type of every member and take 12.
 * @param members names, which need no escaping, and SQL for their values as JSON
 */
export function jsonObject(members: Readonly<Record<string, string>>): string {
  const parts = Object.entries(members).map(
    ([name, value], index) => `'${index === 0 ? '{' : ','}"${name}":', ${value}`,
  )
  return `concat(${parts.join(', ')}, '}')`
}

/** The cards as the text of a JSON array. @param order of the rows, as in `order by`; @param only which rows */
export function cardsSql(order: string, only = 'true'): string {
  return `'[' || coalesce(string_agg(${cardSql}, ',' order by ${order}) filter (where ${only}), '') || ']'`
}

/** Joins what a card shows beside job `j`. */
export const cardJoinsOfJob = `
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id`

/** Joins what a card shows to rows `p` with a `job_id`. */
export const cardJoins = `
  join jobs j on j.id = p.job_id${cardJoinsOfJob}`
