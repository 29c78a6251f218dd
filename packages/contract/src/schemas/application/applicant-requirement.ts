import { z } from 'zod'

/** Kinds of requirements that a profile can meet. */
export const requirementKinds = [
  'skill',
  'language',
  'licence',
  'education',
  'experience',
  'right-to-work',
] as const

/**
 * A requirement of the job, and what the profile that was sent with the application says about it. There is no
 * number or order of people by it.
 */
export const applicantRequirement = z
  .object({
    kind: z.enum(requirementKinds),
    /** Name of what is asked; for the right to work a country code, empty for experience in any occupation. */
    name: z.string(),
    /** Level or years asked for; null for none. */
    level: z.string().nullable(),
    state: z.enum(['met', 'not-met', 'not-said']),
    proof: z.enum(['passport', 'evidence', 'profile']).nullable(),
    /** Months of experience; null for other kinds. */
    months: z.int().nullable(),
  })
  .meta({ id: 'ApplicantRequirement' })

export type ApplicantRequirement = z.infer<typeof applicantRequirement>
