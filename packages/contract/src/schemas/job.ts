import { z } from 'zod'
import { currencyCode, id, moment } from './common.ts'
import { companyPicture } from './company.ts'
import { eligibility, jobLanguage, jobSkill, jobStart, listedPick } from './job-requirements.ts'
import { question } from './question.ts'

/** Source of imported jobs without another name. People see the site of the posting instead. */
export const unnamedSource = 'import'

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
  'scheduled',
  'open',
  'paused',
  'closed',
  'expired',
] as const
export const closeOutcomes = ['filled', 'filled-elsewhere', 'cancelled', 'on-hold', 'other'] as const
export const cvRules = ['hidden', 'optional', 'required'] as const
/** Whether applicants write a cover letter. `hidden`: they are not asked for one. */
export const letterRules = ['hidden', 'optional', 'required'] as const
/** Stages until which the hiring team can review applications without names. */
export const blindStages = ['shortlist', 'interview'] as const

export const employmentType = z.enum(employmentTypes).meta({ id: 'EmploymentType' })
export const workMode = z.enum(workModes).meta({ id: 'WorkMode' })
export const payPeriod = z.enum(payPeriods).meta({ id: 'PayPeriod' })
export const seniority = z.enum(seniorities)
export const jobStatus = z.enum(jobStatuses).meta({ id: 'JobStatus' })
export const closeOutcome = z.enum(closeOutcomes)
export const cvRule = z.enum(cvRules)
export const letterRule = z.enum(letterRules)
export const blindStage = z.enum(blindStages)

/** A pay range per `period`, in the main unit of the currency (euros, not cents). */
export const pay = z
  .object({ min: z.number(), max: z.number(), currency: currencyCode, period: payPeriod })
  .meta({ id: 'Pay' })

export const category = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'Category' })

/** A place of a job as written, or a country alone. */
export const jobLocation = z
  .object({ location: z.string(), country: z.string().nullable() })
  .meta({ id: 'JobLocation' })

/** Where a job is, as lists show it in short. */
export const jobPlaces = {
  location: z.string().nullable(),
  country: z.string().nullable(),
  /** Further places; of a remote job, further countries that people may work from. */
  otherPlaces: z.array(jobLocation),
}

export const jobCard = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    /** `logo`: URL of its logo in the small size. A changed logo gets a new URL. */
    company: z.object({ name: z.string(), slug: z.string(), logo: z.string().nullable() }),
    ...jobPlaces,
    workMode: workMode.nullable(),
    employmentType: employmentType.nullable(),
    category: category.nullable(),
    pay: pay.nullable(),
    postedAt: moment,
    closesAt: moment,
  })
  .meta({ id: 'JobCard' })

/** Where a job is, in the words of the lists of places; null where its location is no known place. */
export const jobAddress = z
  .object({
    locality: z.string().nullable(),
    region: z.string().nullable(),
    /** ISO 3166-1 alpha-2 */
    country: z.string().nullable(),
  })
  .meta({ id: 'JobAddress' })

/** A job as shown on its public page; `description` is sanitised HTML. */
export const jobPage = jobCard
  .extend({
    description: z.string(),
    occupation: z.string().nullable(),
    seniority: seniority.nullable(),
    openings: z.int().min(1),
    department: z.string().nullable(),
    start: jobStart.nullable(),
    startsOn: z.string().nullable(),
    /** Hours a week. */
    hours: z.object({ min: z.number(), max: z.number() }).nullable(),
    shifts: z.array(z.string()),
    benefits: z.array(z.string()),
    requiredSkills: z.array(jobSkill),
    niceSkills: z.array(jobSkill),
    experienceYears: z.int().nullable(),
    educationLevel: listedPick.nullable(),
    languages: z.array(jobLanguage),
    licences: z.array(z.string()),
    eligibility,
    cvRule,
    letterRule,
    /** The stage until which the employer reviews applications without names; null if it sees them at once. */
    blindUntil: blindStage.nullable(),
    questions: z.array(question),
    companyVerified: z.boolean(),
    companyAbout: z.string(),
    companyWebsite: z.string().nullable(),
    companyLogo: companyPicture.nullable(),
    /** One for each place, in their order. */
    addresses: z.array(jobAddress),
    /** Days within which a first answer is promised; null for no promise. */
    promisedDays: z.int().nullable(),
    /** Where people apply; null if they apply here. */
    applyUrl: z.string().nullable(),
    source: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'JobPage' })

export type EmploymentType = z.infer<typeof employmentType>
export type WorkMode = z.infer<typeof workMode>
export type PayPeriod = z.infer<typeof payPeriod>
export type Pay = z.infer<typeof pay>
export type JobStatus = z.infer<typeof jobStatus>
export type Category = z.infer<typeof category>
export type JobCard = z.infer<typeof jobCard>
export type JobLocation = z.infer<typeof jobLocation>
export type JobAddress = z.infer<typeof jobAddress>
export type JobPage = z.infer<typeof jobPage>
export type CloseOutcome = z.infer<typeof closeOutcome>
