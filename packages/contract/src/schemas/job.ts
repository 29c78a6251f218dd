import { z } from 'zod'
import {
  cappedCount,
  currencyCode,
  id,
  line,
  moment,
  pageOf,
  pageQuery,
  queryFlag,
  queryInt,
  queryList,
  slug,
} from './common.ts'

export const employmentTypes = [
  'full-time',
  'part-time',
  'contract',
  'temporary',
  'internship',
  'apprenticeship',
  'volunteer',
  'other',
] as const
export const workModes = ['on-site', 'hybrid', 'remote'] as const
export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const
export const seniorities = ['entry', 'experienced', 'manager', 'executive', 'student'] as const
export const jobStatuses = [
  'draft',
  'pending-approval',
  'open',
  'paused',
  'closed',
  'expired',
  'rejected',
] as const
export const closeOutcomes = ['filled', 'filled-elsewhere', 'cancelled', 'on-hold', 'other'] as const
export const cvRules = ['hidden', 'optional', 'required'] as const

export const employmentType = z.enum(employmentTypes).meta({ id: 'EmploymentType' })
export const workMode = z.enum(workModes).meta({ id: 'WorkMode' })
export const payPeriod = z.enum(payPeriods).meta({ id: 'PayPeriod' })
export const seniority = z.enum(seniorities)
export const jobStatus = z.enum(jobStatuses).meta({ id: 'JobStatus' })
export const closeOutcome = z.enum(closeOutcomes)
export const cvRule = z.enum(cvRules)

/** A pay range per `period`, in the main unit of the currency (euros, not cents). */
export const pay = z
  .object({ min: z.number(), max: z.number(), currency: currencyCode, period: payPeriod })
  .meta({ id: 'Pay' })

export const category = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'Category' })

export const screeningQuestion = z
  .object({ id, text: z.string(), kind: z.enum(['yes-no', 'text']), required: z.boolean() })
  .meta({ id: 'ScreeningQuestion' })

export const jobCard = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    company: z.object({ name: z.string(), slug: z.string() }),
    location: z.string().nullable(),
    country: z.string().nullable(),
    workMode: workMode.nullable(),
    employmentType: employmentType.nullable(),
    category: category.nullable(),
    pay: pay.nullable(),
    postedAt: moment,
    closesAt: moment,
  })
  .meta({ id: 'JobCard' })

/** A job as shown on its public page; `description` is sanitised HTML. */
export const jobPage = jobCard
  .extend({
    description: z.string(),
    occupation: z.string().nullable(),
    seniority: seniority.nullable(),
    openings: z.int().min(1),
    requiredSkills: z.array(z.string()),
    niceSkills: z.array(z.string()),
    cvRule,
    questions: z.array(screeningQuestion),
    companyVerified: z.boolean(),
    companyAbout: z.string(),
    companyWebsite: z.string().nullable(),
    source: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'JobPage' })

export const postedWithinDays = ['1', '3', '7', '14', '30'] as const

/** Query of the public job search. A job must match all filters; a filter with several values matches any of them. */
export const jobSearchQuery = pageQuery.extend({
  q: line(200).optional(),
  location: line(120).optional(),
  workMode: queryList(workMode).optional(),
  employmentType: queryList(employmentType).optional(),
  category: queryList(slug).optional(),
  company: slug.optional(),
  /** Minimum pay per year in `currency`; pay per hour, day, week or month is converted. */
  payAtLeast: queryInt(0, 100_000_000).optional(),
  currency: currencyCode.optional(),
  postedWithin: z.enum(postedWithinDays).optional(),
  sort: z.enum(['relevance', 'newest']).optional(),
  withTotal: queryFlag.optional(),
  withFacets: queryFlag.optional(),
  /** Turns off spelling correction of the search text. */
  exact: queryFlag.optional(),
})

export const facetValue = z.object({ value: z.string(), label: z.string(), count: z.int().min(0) })

/** Number of jobs per filter value among the newest 1,000 matches; `sampled` is true if there are more matches. */
export const jobFacets = z
  .object({
    sampled: z.boolean(),
    workMode: z.array(facetValue),
    employmentType: z.array(facetValue),
    category: z.array(facetValue),
    location: z.array(facetValue),
  })
  .meta({ id: 'JobFacets' })

export const jobSearchAnswer = pageOf(jobCard)
  .extend({
    facets: jobFacets.optional(),
    /** Spelling correction applied to the search text; absent if there was none. */
    correction: z.object({ from: z.string(), to: z.string() }).optional(),
    /** Search words that were ignored because no job matched all words. */
    dropped: z.array(z.string()).optional(),
  })
  .meta({ id: 'JobSearchAnswer' })

export const hiringCompany = z
  .object({ name: z.string(), slug: z.string(), location: z.string().nullable(), openJobs: z.int().min(1) })
  .meta({ id: 'HiringCompany' })

export const landing = z
  .object({
    openJobs: cappedCount,
    fresh: z.array(jobCard),
    companies: z.array(hiringCompany),
    categories: z.array(category.extend({ openJobs: z.int() })),
  })
  .meta({ id: 'Landing' })

export type EmploymentType = z.infer<typeof employmentType>
export type WorkMode = z.infer<typeof workMode>
export type PayPeriod = z.infer<typeof payPeriod>
export type Pay = z.infer<typeof pay>
export type JobStatus = z.infer<typeof jobStatus>
export type Category = z.infer<typeof category>
export type ScreeningQuestion = z.infer<typeof screeningQuestion>
export type JobCard = z.infer<typeof jobCard>
export type JobPage = z.infer<typeof jobPage>
export type JobFacets = z.infer<typeof jobFacets>
export type JobSearchAnswer = z.infer<typeof jobSearchAnswer>
export type JobSearchQuery = z.input<typeof jobSearchQuery>
export type Landing = z.infer<typeof landing>
export type CloseOutcome = z.infer<typeof closeOutcome>
