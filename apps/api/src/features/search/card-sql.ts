import { iso } from '#db/iso.ts'

const string = (column: string) => `to_json(${column})`
const orNull = (value: string) => `coalesce(${value}::text, 'null')`

/**
 * A job's card as JSON text, where {@link cardJoins} are joined. Put together from pieces, 8 µs a card: PostgreSQL's
 * functions for JSON objects look up the type of every member and take 12.
 */
export const cardSql = object({
  id: string('j.id'),
  slug: string('j.slug'),
  title: string('j.title'),
  company: object({ name: string('c.shown_name'), slug: string('c.slug') }),
  location: orNull(string("nullif(j.location, '')")),
  country: orNull(string('j.country')),
  workMode: orNull(string('j.work_mode')),
  employmentType: orNull(string('j.employment_type')),
  category: `case when k.id is null then 'null' else ${object({ slug: string('k.slug'), name: string('k.name') })} end`,
  pay: `case when j.pay_min is null or j.pay_max is null or j.pay_currency is null or j.pay_period is null then 'null'
    else ${object({
      min: 'j.pay_min::float8',
      max: 'j.pay_max::float8',
      currency: string('j.pay_currency'),
      period: string('j.pay_period'),
    })} end`,
  postedAt: string(iso('j.posted_at')),
  closesAt: string(iso('j.closes_at')),
})

/** @param members names, which need no escaping, and SQL for their values as JSON */
function object(members: Readonly<Record<string, string>>): string {
  const parts = Object.entries(members).map(
    ([name, value], index) => `'${index === 0 ? '{' : ','}"${name}":', ${value}`,
  )
  return `concat(${parts.join(', ')}, '}')`
}

/** The cards as the text of a JSON array. @param order of the rows, as in `order by`; @param only which rows */
export function cardsSql(order: string, only = 'true'): string {
  return `'[' || coalesce(string_agg(${cardSql}, ',' order by ${order}) filter (where ${only}), '') || ']'`
}

/** Joins what a card shows to rows `p` with a `job_id`. */
export const cardJoins = `
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id`
