import { z } from 'zod'
import {
  characters,
  countryCode,
  currencyCode,
  id,
  line,
  masterCode,
  masterPick,
  moment,
  text,
} from './common.ts'
import { fileRef } from './file.ts'
import { employmentType, employmentTypes, payPeriod, workMode, workModes } from './job.ts'
import { name } from './name.ts'
import {
  award,
  certification,
  education,
  experience,
  experienceGap,
  interest,
  itemId,
  profileDocument,
  profileLanguage,
  profileLink,
  profileSkill,
  project,
  publication,
  referee,
  rightToWork,
  volunteering,
} from './profile-items.ts'

/** Steps of the candidate wizard, in order. */
export const profileSteps = [
  'contact',
  'personal',
  'preferences',
  'experience',
  'education',
  'skills',
  'certifications',
  'portfolio',
  'documents',
  'review',
] as const

/**
 * Who can find a profile in the directory. `public`: all employers; `employers`: members of verified
 * companies; `hidden`: nobody. Applications are exempt: their employers always see the profile snapshot.
 */
export const profileVisibilities = ['public', 'employers', 'hidden'] as const
export const openToWorkStates = ['open', 'passive', 'not-looking'] as const
export type OpenToWork = (typeof openToWorkStates)[number]
export const relocations = ['no', 'within-country', 'anywhere'] as const

const shortText = (max: number) => line(max).default('')
const pick = masterPick.nullable().default(null)
const picks = (max: number) => z.array(masterPick).max(max).default([])
const listOf = <S extends z.ZodType>(item: S, max: number) => z.array(item).max(max).default([])

export const contactStep = z.object({
  firstName: name(60).default(''),
  lastName: name(60).default(''),
  /** Name shown to other users; stored with the account. */
  displayName: name(120).default(''),
  /** Phone number in E.164 form; drafts may contain incomplete text. */
  phone: shortText(40),
  /** Email address printed on exported résumés; if empty, the account's email address is printed. */
  contactEmail: shortText(254),
  /** BCP 47 language tag; stored with the account. */
  locale: characters(35).nullable().default(null),
  /** IANA time zone name; stored with the account. */
  timeZone: characters(64).nullable().default(null),
})

export const personalStep = z.object({
  address: shortText(200),
  postalCode: shortText(20),
  city: pick,
  region: pick,
  country: countryCode.nullable().default(null),
  birthDate: shortText(10),
  gender: pick,
  /** Workplace adjustments that the candidate needs. Private: never returned to other users. */
  adjustments: text(2000).default(''),
})

export const preferencesStep = z.object({
  headline: shortText(120),
  summary: text(5000).default(''),
  targetOccupations: picks(4),
  employmentTypes: listOf(employmentType, employmentTypes.length),
  workModes: listOf(workMode, workModes.length),
  locations: picks(5),
  radiusKm: z.int().min(0).max(1000).nullable().default(null),
  relocation: z.enum(relocations).nullable().default(null),
  /** Minimum expected pay. Vouch never asks for previous pay. */
  payMin: z.number().min(0).max(99_999_999).nullable().default(null),
  payMax: z.number().min(0).max(99_999_999).nullable().default(null),
  payCurrency: currencyCode.nullable().default(null),
  payPeriod: payPeriod.nullable().default(null),
  /** Code from the master list `notice-periods`. */
  noticePeriod: masterCode.nullable().default(null),
})

export const experienceStep = z.object({ items: listOf(experience, 60), gaps: listOf(experienceGap, 20) })
export const educationStep = z.object({ items: listOf(education, 40) })

export const skillsStep = z.object({
  items: listOf(profileSkill, 200),
  /** Ids of the candidate's top five skills, in the order of display. */
  top: listOf(itemId, 5),
})

export const certificationsStep = z.object({ items: listOf(certification, 50) })

export const portfolioStep = z.object({
  languages: listOf(profileLanguage, 30),
  projects: listOf(project, 50),
  website: shortText(300),
  links: listOf(profileLink, 20),
  volunteering: listOf(volunteering, 30),
  awards: listOf(award, 50),
  publications: listOf(publication, 50),
  interests: listOf(interest, 30),
})

export const documentsStep = z.object({
  cvFileId: id.nullable().default(null),
  documents: listOf(profileDocument, 20),
  rightToWork: listOf(rightToWork, 30),
  referees: listOf(referee, 10),
})

export const reviewStep = z.object({
  visibility: z.enum(profileVisibilities).default('hidden'),
  openToWork: z.enum(openToWorkStates).default('open'),
  /** Companies that must not see the profile. Ids of unknown companies are dropped. */
  excludedCompanies: listOf(z.object({ id, name: shortText(200) }), 100),
})

/** Zod schemas of the profile steps. Every field has a default, so `{}` parses as an empty step. */
export const profileStepData = {
  contact: contactStep,
  personal: personalStep,
  preferences: preferencesStep,
  experience: experienceStep,
  education: educationStep,
  skills: skillsStep,
  certifications: certificationsStep,
  portfolio: portfolioStep,
  documents: documentsStep,
  review: reviewStep,
} as const

export type ProfileStepName = (typeof profileSteps)[number]
export type ProfileData = { [S in ProfileStepName]: z.output<(typeof profileStepData)[S]> }

const stored = {
  /** Version of the step; 0 before the first save. */
  version: z.int().min(0),
  savedAt: moment.nullable(),
  /** Paths below `data` of imported values that were not edited since: `firstName`, `items.<item id>`. */
  imported: z.array(z.string()),
}

export const profileStep = z
  .discriminatedUnion('step', [
    z.object({ step: z.literal('contact'), data: contactStep, ...stored }),
    z.object({ step: z.literal('personal'), data: personalStep, ...stored }),
    z.object({ step: z.literal('preferences'), data: preferencesStep, ...stored }),
    z.object({ step: z.literal('experience'), data: experienceStep, ...stored }),
    z.object({ step: z.literal('education'), data: educationStep, ...stored }),
    z.object({ step: z.literal('skills'), data: skillsStep, ...stored }),
    z.object({ step: z.literal('certifications'), data: certificationsStep, ...stored }),
    z.object({ step: z.literal('portfolio'), data: portfolioStep, ...stored }),
    z.object({ step: z.literal('documents'), data: documentsStep, ...stored }),
    z.object({ step: z.literal('review'), data: reviewStep, ...stored }),
  ])
  .meta({ id: 'ProfileStep' })

export const profileStepInput = z.discriminatedUnion('step', [
  z.object({ step: z.literal('contact'), data: contactStep }),
  z.object({ step: z.literal('personal'), data: personalStep }),
  z.object({ step: z.literal('preferences'), data: preferencesStep }),
  z.object({ step: z.literal('experience'), data: experienceStep }),
  z.object({ step: z.literal('education'), data: educationStep }),
  z.object({ step: z.literal('skills'), data: skillsStep }),
  z.object({ step: z.literal('certifications'), data: certificationsStep }),
  z.object({ step: z.literal('portfolio'), data: portfolioStep }),
  z.object({ step: z.literal('documents'), data: documentsStep }),
  z.object({ step: z.literal('review'), data: reviewStep }),
])

export const ownProfile = z
  .object({
    email: z.string(),
    emailVerified: z.boolean(),
    /**
     * When the profile was published; null if unpublished. Employers cannot find it while a required field is missing.
     */
    publishedAt: moment.nullable(),
    steps: z.array(profileStep),
    /** All files of the candidate, including those used in the steps `certifications` and `documents`. */
    files: z.array(fileRef),
  })
  .meta({ id: 'OwnProfile' })

export type ProfileStep = z.infer<typeof profileStep>
export type ProfileStepInput = z.input<typeof profileStepInput>
export type OwnProfile = z.infer<typeof ownProfile>
