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
 * Measured response time of a company: median over `decisions` first answers that candidates received. Null
 * below 10 answers.
 */
export const answerTime = z
  .object({ medianMinutes: z.int().min(0), decisions: z.int().min(10) })
  .meta({ id: 'AnswerTime' })

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
    answerTime: answerTime.nullable(),
  })
  .meta({ id: 'CompanyPage' })

export const companyPagesQuery = pageQuery.extend({ q: line(120).optional() })

export type CompanyCard = z.infer<typeof companyCard>
export type CompanyPage = z.infer<typeof companyPage>
export type AnswerTime = z.infer<typeof answerTime>
