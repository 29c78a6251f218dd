import type { EmploymentType, JobPage, PayPeriod } from '@vouch/contract'

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

function place(job: JobPage): Record<string, unknown> {
  const country = job.country ?? undefined
  if (job.workMode === 'remote') {
    return {
      jobLocationType: 'TELECOMMUTE',
      ...(country && { applicantLocationRequirements: { '@type': 'Country', name: country } }),
    }
  }
  if (!job.location && !country) return {}
  return {
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(job.location && { addressLocality: job.location }),
        ...(country && { addressCountry: country }),
      },
    },
  }
}

/**
 * JSON-LD of an open job (https://schema.org/JobPosting), with all properties that Google's job search
 * requires. Never publish it for a job that has ended.
 * @param address full URL of the job page
 */
export function jobPostingLd(job: JobPage, address: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description,
    url: address,
    identifier: { '@type': 'PropertyValue', name: job.company.name, value: job.id },
    datePosted: job.postedAt,
    validThrough: job.closesAt,
    directApply: true,
    totalJobOpenings: job.openings,
    hiringOrganization: {
      '@type': 'Organization',
      name: job.company.name,
      ...(job.companyWebsite && { sameAs: job.companyWebsite }),
    },
    ...place(job),
    ...(job.employmentType && { employmentType: employmentTypeWord[job.employmentType] }),
    ...(job.pay && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: job.pay.currency,
        value: {
          '@type': 'QuantitativeValue',
          minValue: job.pay.min,
          maxValue: job.pay.max,
          unitText: unitText[job.pay.period],
        },
      },
    }),
    ...(job.requiredSkills.length > 0 && { skills: job.requiredSkills.join(', ') }),
    ...(job.category && { industry: job.category.name }),
  }
}
