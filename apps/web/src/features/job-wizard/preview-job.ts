import type { Category, EmployerJob, JobPage } from '@vouch/contract'
import { jobLifeDays, lastDay } from '@vouch/domain'
import { utcToday } from '#lib/format/today.ts'
import { type DraftFields, shownQuestions } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'

function hoursOf({ hoursMin, hoursMax }: DraftFields): JobPage['hours'] {
  const min = hoursMin ?? hoursMax
  const max = hoursMax ?? hoursMin
  return min === null || max === null ? null : { min, max }
}

/** As on the server: the shorter of the job's and the company's promise. */
function promisedDaysOf({ promiseDays }: DraftFields, { companyPromise }: EmployerJob): number | null {
  return promiseDays !== null && companyPromise !== null
    ? Math.min(promiseDays, companyPromise)
    : (promiseDays ?? companyPromise)
}

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
    company: { ...job.company, logo: null },
    location: draft.location || null,
    country: draft.country,
    otherPlaces: draft.otherPlaces,
    workMode: draft.workMode,
    employmentType: draft.employmentType,
    category: categories.find(({ slug }) => slug === draft.category) ?? null,
    pay,
    postedAt: job.publishedAt ?? new Date().toISOString(),
    closesAt: `${closesOn}T23:59:59Z`,
    description: draft.description,
    occupation: draft.occupation?.label ?? null,
    seniority: draft.seniority,
    openings: draft.openings,
    department: draft.department?.label ?? null,
    start: draft.start,
    startsOn: draft.startsOn,
    hours: hoursOf(draft),
    shifts: draft.shifts.map(({ label }) => label),
    benefits: draft.benefits.map(({ label }) => label),
    requiredSkills: draft.requiredSkills,
    niceSkills: draft.niceSkills,
    experienceYears: draft.experienceYears,
    educationLevel: draft.educationLevel,
    languages: draft.languages,
    licences: draft.licences,
    eligibility: draft.eligibility,
    cvRule: draft.cvRule,
    letterRule: draft.letterRule,
    blindUntil: draft.blindUntil,
    questions: shownQuestions(draft),
    companyVerified: false,
    companyAbout: '',
    companyWebsite: null,
    companyLogo: null,
    addresses: [],
    promisedDays: promisedDaysOf(draft, job),
    applyUrl: null,
    source: null,
  }
}
