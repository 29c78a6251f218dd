import { z } from 'zod'
import { id, line, moment, pageOf, required, text } from './common.ts'
import { employmentType, jobLocation, pay, workMode } from './job.ts'

/** Asks for a job to be published at a time, at most 90 days from now. */
export const jobSchedule = z.object({ at: moment })

/** Hands a draft to the company's owners; with a time, the job is published then if it is approved before. */
export const jobSubmission = z.object({ at: moment.nullable().default(null) })

/** Gives a job back to its recruiters, and says what to change. */
export const jobReturn = z.object({ reason: required(text(1000)) })

const place = z.object({
  location: z.string().nullable(),
  country: z.string().nullable(),
  workMode: workMode.nullable(),
  /** Further places; absent without any. */
  others: z.array(jobLocation).optional(),
})

/** The terms of a job that applicants are told of when they change. */
export const jobTerms = z.object({ pay: pay.nullable(), place, type: employmentType.nullable() })

const changeOf = <T extends z.ZodType>(value: T) => z.object({ from: value, to: value }).nullable()

/** Changed terms of a job; null for each term that is the same. */
export const jobTermsChange = z
  .object({
    pay: changeOf(pay.nullable()),
    place: changeOf(place),
    type: changeOf(employmentType.nullable()),
  })
  .meta({ id: 'JobTermsChange' })

export const jobEventKinds = [
  'submitted',
  'taken-back',
  'approved',
  'returned',
  'scheduled',
  'published',
  'not-published',
  'paused',
  'resumed',
  'changed',
  'extended',
  'closed',
  'expired',
  'relisted',
  'team-changed',
] as const

/** Something that happened to a job, as its team reads it. */
export const jobEvent = z
  .object({
    id,
    at: moment,
    kind: z.enum(jobEventKinds),
    /** Name of the person; null if Vouch or an administrator did it. */
    by: z.string().nullable(),
    /** Why the job was returned, closed by an administrator or not published; empty otherwise. */
    note: z.string(),
    /** Names of the changed fields of a published job. */
    changed: z.array(z.string()),
    terms: jobTermsChange.nullable(),
  })
  .meta({ id: 'JobEvent' })

export const jobHistory = pageOf(jobEvent)

export const maxJobTemplates = 100

/** A job that was saved as a template for new ones. */
export const jobTemplate = z
  .object({ id, name: z.string(), title: z.string(), changedAt: moment })
  .meta({ id: 'JobTemplate' })

export const jobTemplates = z.object({ items: z.array(jobTemplate) })

const templateName = required(line(80))

/** Saves the fields of a job as a template. One with the same name is replaced. */
export const newJobTemplate = z.object({ jobId: id, name: templateName })
export const jobTemplateName = z.object({ name: templateName })

export type JobTerms = z.infer<typeof jobTerms>
export type JobTermsChange = z.infer<typeof jobTermsChange>
export type JobEvent = z.infer<typeof jobEvent>
export type JobEventKind = JobEvent['kind']
export type JobTemplate = z.infer<typeof jobTemplate>
