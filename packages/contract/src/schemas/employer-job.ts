import { z } from 'zod'
import { stagePlan } from './application/stage-plan.ts'
import {
  characters,
  countryCode,
  currencyCode,
  day,
  dayRange,
  id,
  line,
  moment,
  pageQuery,
  promisedDays,
  queryFlag,
  slug,
  text,
  version,
} from './common.ts'
import {
  blindStage,
  closeOutcome,
  cvRule,
  employmentType,
  jobLocation,
  jobPlaces,
  jobStatus,
  letterRule,
  payPeriod,
  seniority,
  workMode,
} from './job.ts'
import { jobRequirements, jobRequirementsInput } from './job-requirements.ts'
import { letterLanguage, letterLimits } from './letter.ts'
import { applicationStatus, stage } from './pipeline.ts'
import { employerQuestion, questionsInput } from './question.ts'

export const titleMaxLength = 75

export const stageCounts = z
  .object({
    applied: z.int(),
    shortlist: z.int(),
    questionnaire: z.int(),
    interview: z.int(),
    'detail-fulfillment': z.int(),
    hired: z.int(),
  })
  .meta({ id: 'StageCounts' })

const amount = z.number().min(0, 'Pay cannot be negative').max(100_000_000, 'Check this amount')

/** Fields of the job wizard. Drafts accept empty fields; `missingForPublication` lists what is missing. */
export const jobFields = z
  .object({
    title: z.string(),
    occupation: z.string(),
    category: z.string().nullable(),
    employmentType: employmentType.nullable(),
    seniority: seniority.nullable(),
    openings: z.int().min(1),
    workMode: workMode.nullable(),
    location: z.string(),
    country: countryCode.nullable(),
    /** Further places; of a remote job, further countries that people may work from. */
    otherPlaces: z.array(jobLocation),
    description: z.string(),
    ...jobRequirements,
    payMin: z.number().nullable(),
    payMax: z.number().nullable(),
    payCurrency: currencyCode.nullable(),
    payPeriod: payPeriod.nullable(),
    closesOn: day.nullable(),
    cvRule,
    letterRule,
    /** The stage until which applications are reviewed without names; null for no blind review. */
    blindUntil: blindStage.nullable(),
    questions: z.array(employerQuestion),
    /** Days within which applicants are promised a first answer; null for the company's promise. */
    promiseDays: z.int().nullable(),
    /** Regret window in hours: how long an employer can undo a rejection before the candidate is notified. */
    regretHours: z.int(),
    stagePlan,
  })
  .meta({ id: 'JobFields' })

/** Longest regret window, in hours. */
export const maxRegretHours = 168

/** A remote job has at most 30 countries. */
export const maxOtherPlaces = 29

export const jobPatch = z
  .object({
    title: line(titleMaxLength),
    occupation: line(120),
    category: slug.nullable(),
    employmentType: employmentType.nullable(),
    seniority: seniority.nullable(),
    openings: z.int('Enter a whole number').min(1, 'Enter at least 1 opening').max(1000),
    workMode: workMode.nullable(),
    location: line(120),
    country: countryCode.nullable(),
    otherPlaces: z
      .array(z.object({ location: line(120), country: countryCode.nullable() }))
      .max(maxOtherPlaces, `Name at most ${maxOtherPlaces + 1} countries`),
    /** HTML from the editor, sanitised by the server. The length of its visible text is limited separately. */
    description: characters(60_000),
    ...jobRequirementsInput,
    payMin: amount.nullable(),
    payMax: amount.nullable(),
    payCurrency: currencyCode.nullable(),
    payPeriod: payPeriod.nullable(),
    closesOn: day.nullable(),
    cvRule,
    letterRule,
    blindUntil: blindStage.nullable(),
    questions: questionsInput,
    promiseDays: promisedDays.nullable(),
    regretHours: z.int('Enter a whole number').min(0).max(maxRegretHours, 'Tell candidates within 7 days'),
    stagePlan,
  })
  .partial()

export const jobAction = z.enum([
  'edit',
  'publish',
  'submit',
  'approve',
  'return',
  'schedule',
  'take-back',
  'pause',
  'close',
  'extend',
  'copy',
  'close-out',
  'delete',
])

export const employerJob = z
  .object({
    id,
    slug: z.string().nullable(),
    version,
    status: jobStatus,
    company: z.object({ id, name: z.string(), slug: z.string() }),
    fields: jobFields,
    /** The wizard warns of a pay range whose maximum is more than this many times its minimum. */
    widestPay: z.number(),
    /** Days within which the company promises a first answer: the most that the job can promise. Null for no promise. */
    companyPromise: z.int().nullable(),
    publishedAt: moment.nullable(),
    /** When a scheduled job is published, or when a draft or submitted one shall be; null for at once. */
    publishAt: moment.nullable(),
    /** Who asked for approval; null if nobody did. */
    submittedBy: z.string().nullable(),
    /** Why an owner gave the draft back, or why it could not be published; empty otherwise. */
    returnReason: z.string(),
    /** Whether an owner must approve what the viewer publishes. */
    needsApproval: z.boolean(),
    closesAt: moment.nullable(),
    closedAt: moment.nullable(),
    closeOutcome: closeOutcome.nullable(),
    /** Why an administrator closed the job; null if it is not closed, or someone else closed it. */
    closeReason: z.string().nullable(),
    filled: z.int().min(0),
    /** Null if the viewer may not read the applicants of the job. */
    counts: stageCounts.nullable(),
    /**
     * Number of ended applications, by outcome; `rejected` counts disclosed rejections only. Null if the viewer may not read
     * the applicants.
     */
    ended: z.object({ rejected: z.int(), withdrawn: z.int(), hired: z.int() }).nullable(),
    /** Number of unanswered applicants of a closed or expired job. */
    closeOutWaiting: z.int().min(0),
    /** When the automatic close-out notifies unanswered applicants; null if there are none. */
    closeOutAt: moment.nullable(),
    permitted: z.array(jobAction),
    updatedAt: moment,
  })
  .meta({ id: 'EmployerJob' })

export const employerJobRow = z
  .object({
    id,
    slug: z.string().nullable(),
    title: z.string(),
    status: jobStatus,
    company: z.object({ id, name: z.string() }),
    ...jobPlaces,
    openings: z.int(),
    filled: z.int(),
    /** Null if the viewer may not read the applicants of the job. */
    counts: stageCounts.nullable(),
    publishedAt: moment.nullable(),
    publishAt: moment.nullable(),
    needsApproval: z.boolean(),
    /** Whether an administrator closed the job, so that only an administrator can publish it again. */
    closedByAdministrator: z.boolean(),
    closesAt: moment.nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'EmployerJobRow' })

export const jobTeamScopes = ['mine', 'all'] as const

export const employerJobsQuery = pageQuery.extend({
  q: line(120).optional(),
  status: jobStatus.optional(),
  companyId: id.optional(),
  /** `true`: only ended jobs with applicants who wait for an answer, of companies whose jobs the viewer may edit. */
  closeOut: queryFlag.optional(),
  /**
   * `mine`: only jobs on whose hiring team the viewer is. `all`: all jobs of the viewer's companies. By default, hiring
   * managers get their own jobs and everybody else gets all.
   */
  team: z.enum(jobTeamScopes).optional(),
  /** Days on which the jobs were published. */
  ...dayRange,
})

/** A new draft, empty or with the fields of a template of the company. */
export const newJob = z.object({ companyId: id, templateId: id.optional() })
export const jobClosing = z.object({ outcome: closeOutcome })
export const jobExtension = z.object({ closesOn: day })
export const maxCloseOutExceptions = 500

/** Notifies all unanswered applicants of a job; `except` lists ids of applications that stay in progress. */
export const closeOut = z.object({
  /** Words with variables, filled in for each applicant. Without any, each gets the company's letter in their language. */
  message: text(letterLimits.body).default(''),
  /**
   * The letters that were previewed, see `CloseOutPlan`. They are not sent if the company has changed them since. Of a letter
   * with a message only the subject counts.
   */
  wordsKey: characters(128).optional(),
  except: z.array(id).max(maxCloseOutExceptions).default([]),
})

/** Letters of a plan: four times as many as are shown at once, because those shown may be left out of the close-out. */
export const maxCloseOutLetters = 12
export const shownCloseOutLetters = 3

/** The company's letter as one applicant would read it. */
const closeOutLetter = z.object({
  /** The application. */
  id,
  name: z.string(),
  language: letterLanguage,
  subject: z.string(),
  body: z.string(),
  /** What the variables of a message are filled with. */
  values: z.object({ candidate: z.string(), job: z.string(), company: z.string() }),
})

export const closeOutPlan = z
  .object({
    count: z.int(),
    /** Up to 500 of the `count` applicants, sorted by name. */
    people: z
      .array(z.object({ id, userId: id, name: z.string(), stage, status: applicationStatus }))
      .max(maxCloseOutExceptions),
    /**
     * Number of undisclosed rejections. The close-out skips them: each has its own message, sent after the
     * regret window.
     */
    rejected: z.int(),
    /** Number of applicants with an offer for a free opening, whom the close-out skips. */
    offers: z.int(),
    /** When the automatic close-out notifies all applicants who are still unanswered. */
    automaticAt: moment.nullable(),
    /** Which of the company's letters a close-out sends, by the outcome with which the job was closed. */
    letter: z.enum(['job-closed', 'position-filled', 'position-cancelled']),
    /** Up to 12 letters. Each three are of different languages as far as there are some. */
    letters: z.array(closeOutLetter).max(maxCloseOutLetters),
    /** The body of the company's letter in each language, before it is filled in. */
    templates: z.record(letterLanguage, z.string()),
    /** Identifies the present words of the letters in all languages. */
    wordsKey: z.string(),
  })
  .meta({ id: 'CloseOutPlan' })

export type CloseOutPlan = z.infer<typeof closeOutPlan>
export type StageCounts = z.infer<typeof stageCounts>
export type JobFields = z.infer<typeof jobFields>
export type JobPatch = z.input<typeof jobPatch>
export type JobAction = z.infer<typeof jobAction>
export type EmployerJob = z.infer<typeof employerJob>
export type EmployerJobRow = z.infer<typeof employerJobRow>
