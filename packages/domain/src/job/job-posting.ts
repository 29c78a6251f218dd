import type { EmploymentType, JobAddress, JobPage, Pay, PayPeriod } from '@vouch/contract'
import { textOfHtml } from '../pages/text-of-html.ts'
import { requirementsLd } from './job-requirements-ld.ts'

const employmentTypeWord: Readonly<Record<EmploymentType, string>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  apprenticeship: 'OTHER',
  volunteer: 'VOLUNTEER',
  other: 'OTHER',
}

const unitText: Readonly<Record<PayPeriod, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
}

/**
 * Where the job is, or from where people may apply. Google requires a country for both; the text of a location that is no
 * known place could be a whole address, so it is left out.
 */
function place({ workMode, addresses }: JobPage): Record<string, unknown> | null {
  const known = addresses.filter(({ country }) => country !== null)
  if (known.length === 0) return null
  if (workMode === 'remote') {
    const required = [...new Set(known.map(({ country }) => country))].map((name) => ({
      '@type': 'Country',
      name,
    }))
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: oneOrAll(required) }
  }
  return { jobLocation: oneOrAll(known.map(jobLocation)) }
}

function jobLocation({ locality, region, country }: JobAddress): Record<string, unknown> {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(locality && { addressLocality: locality }),
      ...(region && { addressRegion: region }),
      addressCountry: country,
    },
  }
}

function oneOrAll<T>(values: readonly T[]): T | readonly T[] {
  const [first] = values
  return values.length === 1 && first !== undefined ? first : values
}

function salary({ min, max, currency, period }: Pay): Record<string, unknown> {
  const amount = min === max ? { value: min } : { minValue: min, maxValue: max }
  const value = { '@type': 'QuantitativeValue', ...amount, unitText: unitText[period] }
  return { '@type': 'MonetaryAmount', currency, value }
}

/**
 * JSON-LD of an open job (https://schema.org/JobPosting), for search engines. Never publish it for a job that has ended.
 * @param origin of the web app
 * @returns null if a property is unknown that Google requires: description, country of the workplace or of applicants
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting)
 */
export function jobPostingLd(job: JobPage, origin: string): Record<string, unknown> | null {
  const where = place(job)
  if (!where || job.title === '' || job.company.name === '' || textOfHtml(job.description) === '') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    url: `${origin}/jobs/${job.slug}`,
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: job.id },
    datePosted: job.postedAt,
    validThrough: job.closesAt,
    directApply: job.applyUrl === null,
    totalJobOpenings: job.openings,
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company.name,
      ...(job.companyWebsite && { sameAs: job.companyWebsite }),
      ...(job.companyLogo && { logo: `${origin}${job.companyLogo.large}` }),
    },
    ...where,
    ...(job.employmentType && { employmentType: employmentTypeWord[job.employmentType] }),
    ...(job.pay && job.pay.max > 0 && { baseSalary: salary(job.pay) }),
    ...requirementsLd(job),
    ...(job.category && { industry: job.category.name }),
  }
}
