import { iso } from '#db/iso.ts'

/** A job's card as JSON, of the aliases j (jobs), c (companies) and k (job_categories). */
export const cardSql = `json_build_object(
  'id', j.id,
  'slug', j.slug,
  'title', j.title,
  'company', json_build_object('name', c.shown_name, 'slug', c.slug),
  'location', nullif(j.location, ''),
  'country', j.country,
  'workMode', j.work_mode,
  'employmentType', j.employment_type,
  'category', case when k.id is not null then json_build_object('slug', k.slug, 'name', k.name) end,
  'pay', case when j.pay_min is not null and j.pay_max is not null and j.pay_currency is not null
    and j.pay_period is not null then json_build_object(
      'min', j.pay_min::float8, 'max', j.pay_max::float8, 'currency', j.pay_currency, 'period', j.pay_period
    ) end,
  'postedAt', ${iso('j.posted_at')},
  'closesAt', ${iso('j.closes_at')}
)`

/** Joins what a card needs to rows with a `job_id`. */
export const cardJoins = `
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join job_categories k on k.id = j.category_id`
