import type { EmploymentType, JobPage, Pay, PayPeriod } from '@vouch/contract'
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
function place({ workMode, address }: JobPage): Record<string, unknown> | null {
  const { locality, region, country } = address
  if (country === null) return null
  if (workMode === 'remote') {
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: country },
    }
  }
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(locality && { addressLocality: locality }),
        ...(region && { addressRegion: region }),
        addressCountry: country,
      },
    },
  }
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
