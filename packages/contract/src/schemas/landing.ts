import { z } from 'zod'
import { cappedCount } from './common.ts'
import { category, jobCard } from './job.ts'

export const hiringCompany = z
  .object({
    name: z.string(),
    slug: z.string(),
    /** URL of its logo in the small size. */
    logo: z.string().nullable(),
    location: z.string().nullable(),
    openJobs: z.int().min(1),
  })
  .meta({ id: 'HiringCompany' })

/**
 * How all companies together answer: all applications of the last 12 months whose answer was due, without those withdrawn
 * before. Measured as on the page of a company.
 */
export const landingFigures = z
  .object({
    due: z.int().min(1),
    answered: z.int().min(0),
    /** Share answered by the promised day, in percent, rounded down; within 14 days without a promise. */
    inTimePercent: z.int().min(0).max(100),
    /** Companies with figures of their own that answered at least 90 % by the promised day. */
    promptCompanies: z.int().min(0),
  })
  .meta({ id: 'LandingFigures' })

export const landing = z
  .object({
    openJobs: cappedCount,
    fresh: z.array(jobCard),
    companies: z.array(hiringCompany),
    categories: z.array(category.extend({ openJobs: z.int() })),
    /** Null while too few answers were due. */
    figures: landingFigures.nullable(),
  })
  .meta({ id: 'Landing' })

export type LandingFigures = z.infer<typeof landingFigures>
export type Landing = z.infer<typeof landing>
