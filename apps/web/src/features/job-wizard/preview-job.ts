import type { Category, EmployerJob, JobPage } from '@vouch/contract'
import { jobLifeDays, lastDay } from '@vouch/domain'
import { utcToday } from '#lib/format/today.ts'
import { type DraftFields, shownQuestions } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'

/** The job as its public page would show it with these form values. */
export function previewJob(job: EmployerJob, draft: DraftFields, categories: readonly Category[]): JobPage {
  const { payMin, payMax, payCurrency, payPeriod } = draft
  const pay =
    payMin !== null && payMax !== null && payCurrency !== null && payPeriod !== null
      ? { min: payMin, max: payMax, currency: payCurrency, period: payPeriod }
      : null
  const closesOn = draft.closesOn ?? lastDay(utcToday(), jobLifeDays.default)
  return {
    id: job.id,
    slug: job.slug ?? '',
    title: draft.title || texts.t('untitled'),
    company: job.company,
    location: draft.location || null,
    country: draft.country,
    workMode: draft.workMode,
    employmentType: draft.employmentType,
    category: categories.find(({ slug }) => slug === draft.category) ?? null,
    pay,
    postedAt: job.publishedAt ?? new Date().toISOString(),
    closesAt: `${closesOn}T23:59:59Z`,
    description: draft.description,
    occupation: draft.occupation || null,
    seniority: draft.seniority,
    openings: draft.openings,
    requiredSkills: draft.requiredSkills,
    niceSkills: draft.niceSkills,
    cvRule: draft.cvRule,
    questions: shownQuestions(draft),
    companyVerified: false,
    companyAbout: '',
    companyWebsite: null,
    companyLogo: null,
    address: { locality: null, region: null, country: null },
    applyUrl: null,
    source: null,
  }
}
