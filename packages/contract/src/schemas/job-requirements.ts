import { z } from 'zod'
import { day, line, masterCode, masterPick, required } from './common.ts'
import { cefrLevel, skillLevel } from './profile-items.ts'

/** Maximum number of required skills of a job, and of nice-to-have ones. */
export const maxJobSkills = 15
export const maxJobLanguages = 10
export const maxLicences = 10
export const maxJobBenefits = 15
export const maxShifts = 10

/** Most years of experience in its occupation that a job can ask for. */
export const maxExperienceYears = 10

/** Hours of a week. */
export const maxWeeklyHours = 168

export const jobStarts = ['as-soon-as-possible', 'date', 'open'] as const

/**
 * What a job asks about the right to work in its country. `right-to-work`: applicants must have it; `sponsorship`: the
 * company can sponsor a visa.
 */
export const eligibilities = ['not-asked', 'right-to-work', 'sponsorship'] as const

export const jobStart = z.enum(jobStarts)
export const eligibility = z.enum(eligibilities)

/** A skill that a job asks for: a value of the master list `skills`, or the employer's own words. */
export const jobSkill = masterPick
  .extend({ level: skillLevel.nullable().default(null) })
  .meta({ id: 'JobSkill' })

/** A language that a job asks for: a value of the master list `languages`, or the employer's own words. */
export const jobLanguage = masterPick
  .extend({ level: cefrLevel.nullable().default(null) })
  .meta({ id: 'JobLanguage' })

/** A chosen value of a master list, which has a code. */
export const listedPick = masterPick.extend({ code: masterCode }).meta({ id: 'ListedPick' })

const most = (max: number) => `Choose at most ${max}`
const hours = z
  .number('Enter a number')
  .min(1, 'Enter at least 1 hour')
  .max(maxWeeklyHours, 'A week has 168 hours')

/** Fields of the job form about the role and what it asks for, as stored. */
export const jobRequirements = {
  /** Code of the occupation in the master list `occupations`; null if `occupation` is the employer's own words. */
  occupationCode: z.string().nullable(),
  department: masterPick.nullable(),
  start: jobStart.nullable(),
  /** Day on which the job starts, for the start `date`. */
  startsOn: z.iso.date().nullable(),
  hoursMin: z.number().nullable(),
  hoursMax: z.number().nullable(),
  shifts: z.array(listedPick),
  benefits: z.array(masterPick),
  requiredSkills: z.array(jobSkill),
  niceSkills: z.array(jobSkill),
  experienceYears: z.int().nullable(),
  educationLevel: listedPick.nullable(),
  languages: z.array(jobLanguage),
  licences: z.array(z.string()),
  eligibility,
} as const

/** The same fields as they are sent. */
export const jobRequirementsInput = {
  occupationCode: masterCode.nullable(),
  department: masterPick.nullable(),
  start: jobStart.nullable(),
  startsOn: day.nullable(),
  hoursMin: hours.nullable(),
  hoursMax: hours.nullable(),
  shifts: z.array(listedPick).max(maxShifts, most(maxShifts)),
  benefits: z.array(masterPick).max(maxJobBenefits, most(maxJobBenefits)),
  requiredSkills: z.array(jobSkill).max(maxJobSkills, most(maxJobSkills)),
  niceSkills: z.array(jobSkill).max(maxJobSkills, most(maxJobSkills)),
  experienceYears: z
    .int('Enter a whole number')
    .min(0)
    .max(maxExperienceYears, 'Ask for at most 10 years')
    .nullable(),
  educationLevel: listedPick.nullable(),
  languages: z.array(jobLanguage).max(maxJobLanguages, most(maxJobLanguages)),
  licences: z.array(required(line(120))).max(maxLicences, `Enter at most ${maxLicences}`),
  eligibility,
} as const

export type JobSkill = z.infer<typeof jobSkill>
export type JobLanguage = z.infer<typeof jobLanguage>
export type ListedPick = z.infer<typeof listedPick>
export type JobStart = z.infer<typeof jobStart>
export type Eligibility = z.infer<typeof eligibility>
