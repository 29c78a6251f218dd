import type { EmploymentType, JobCard, PayPeriod, WorkMode } from '@vouch/contract'

export interface SavedJobRow {
  saved_at: Date
  /** With microseconds, for the cursor. */
  saved_at_exact: string
  id: string
  slug: string
  title: string
  location: string | null
  country: string | null
  work_mode: WorkMode | null
  employment_type: EmploymentType | null
  pay_min: number | null
  pay_max: number | null
  pay_currency: string | null
  pay_period: PayPeriod | null
  posted_at: Date
  closes_at: Date
  ended: boolean
  company_name: string
  company_slug: string
  category_slug: string | null
  category_name: string | null
}

export function toSavedJob(row: SavedJobRow): JobCard & { ended: boolean; savedAt: string } {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    company: { name: row.company_name, slug: row.company_slug },
    location: row.location,
    country: row.country,
    workMode: row.work_mode,
    employmentType: row.employment_type,
    category:
      row.category_slug && row.category_name ? { slug: row.category_slug, name: row.category_name } : null,
    pay: toPay(row),
    postedAt: row.posted_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    ended: row.ended,
    savedAt: row.saved_at.toISOString(),
  }
}

function toPay(row: SavedJobRow): JobCard['pay'] {
  const { pay_min: min, pay_max: max, pay_currency: currency, pay_period: period } = row
  return min !== null && max !== null && currency !== null && period !== null
    ? { min, max, currency, period }
    : null
}
