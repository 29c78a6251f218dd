import { z } from 'zod'
import { id, line, pageQuery } from './common.ts'
import { companyPhoto, companyPicture } from './company.ts'

/** A company in the public list; texts that the company left empty are null. */
export const companyCard = z
  .object({
    slug: z.string(),
    /** The trading name, or the legal name if there is no trading name. */
    name: z.string(),
    location: z.string().nullable(),
    industry: z.string().nullable(),
    size: z.string().nullable(),
    verified: z.boolean(),
    logo: companyPicture.nullable(),
    openJobs: z.int().min(0),
  })
  .meta({ id: 'CompanyCard' })

/**
 * How a company answers: measured over all applications of the last 12 months whose answer was due, without those
 * withdrawn before. Null below 10 people.
 */
export const answerFigures = z
  .object({
    applications: z.int().min(10),
    /** How many of them the company has answered. A confirmation of receipt is no answer. */
    answered: z.int().min(0),
    /** How many were answered by the promised day, in percent, rounded down; within 14 days without a promise. */
    inTimePercent: z.int().min(0).max(100),
    /** Median time to the first answer. Those without one count as longest; null if they are over half. */
    answerMinutes: z.int().min(0).nullable(),
    /** Median time to the decision, counted alike. */
    decisionMinutes: z.int().min(0).nullable(),
  })
  .meta({ id: 'AnswerFigures' })

export const companyPage = companyCard
  .extend({
    id,
    legalName: z.string(),
    kind: z.string().nullable(),
    founded: z.int().nullable(),
    website: z.string().nullable(),
    about: z.string(),
    benefits: z.array(z.string()),
    departments: z.array(z.string()),
    photos: z.array(companyPhoto),
    privacyAddress: z.string().nullable(),
    /** Response time promised by the company, in days. */
    responseDays: z.int().nullable(),
    answerFigures: answerFigures.nullable(),
  })
  .meta({ id: 'CompanyPage' })

export const companyPagesQuery = pageQuery.extend({ q: line(120).optional() })

export type CompanyCard = z.infer<typeof companyCard>
export type CompanyPage = z.infer<typeof companyPage>
export type AnswerFigures = z.infer<typeof answerFigures>
