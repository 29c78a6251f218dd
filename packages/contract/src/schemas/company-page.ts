import { z } from 'zod'
import { id, line, pageQuery } from './common.ts'
import { companyPhoto, companyPicture } from './company.ts'

/** A company in the public list. Fields of words are null where the company does not say. */
export const companyCard = z
  .object({
    slug: z.string(),
    /** The trading name, where there is one. */
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
 * How long applicants truly wait for a first answer: the median in whole minutes over all who were answered and told
 * so, of `decisions` first answers. Null with fewer than 10.
 */
export const answerTime = z
  .object({ medianMinutes: z.int().min(0), decisions: z.int().min(10) })
  .meta({ id: 'AnswerTime' })

/** A company as everybody sees it. */
export const companyPage = companyCard
  .extend({
    id,
    /** The legal name. */
    legalName: z.string(),
    kind: z.string().nullable(),
    founded: z.int().nullable(),
    website: z.string().nullable(),
    about: z.string(),
    benefits: z.array(z.string()),
    departments: z.array(z.string()),
    photos: z.array(companyPhoto),
    privacyAddress: z.string().nullable(),
    /** The company's promise, in days. */
    responseDays: z.int().nullable(),
    answerTime: answerTime.nullable(),
  })
  .meta({ id: 'CompanyPage' })

export const companyPagesQuery = pageQuery.extend({ q: line(120).optional() })

export type CompanyCard = z.infer<typeof companyCard>
export type CompanyPage = z.infer<typeof companyPage>
export type AnswerTime = z.infer<typeof answerTime>
