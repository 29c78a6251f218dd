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

/** The steps of the candidate's wizard, in order: step 1 is `profileSteps[0]`. */
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
 * Who finds a profile. `public`: every employer of the marketplace; `employers`: members of verified companies only;
 * `hidden`: nobody. What was sent with an application is the employer's to read in each case.
 */
export const profileVisibilities = ['public', 'employers', 'hidden'] as const
export const openToWorkStates = ['open', 'passive', 'not-looking'] as const
export const relocations = ['no', 'within-country', 'anywhere'] as const

const words = (max: number) => line(max).default('')
const pick = masterPick.nullable().default(null)
const picks = (max: number) => z.array(masterPick).max(max).default([])
const each = <S extends z.ZodType>(item: S, max: number) => z.array(item).max(max).default([])

export const contactStep = z.object({
  firstName: name(60).default(''),
  lastName: name(60).default(''),
  /** How the marketplace calls the person; stored with the account. */
  displayName: name(120).default(''),
  /** E.164 once it is complete. */
  phone: words(40),
  /** The address on exported résumés; empty: that of the account. */
  contactEmail: words(254),
  /** BCP 47; stored with the account. */
  locale: characters(35).nullable().default(null),
  /** IANA; stored with the account. */
  timeZone: characters(64).nullable().default(null),
})

export const personalStep = z.object({
  address: words(200),
  postalCode: words(20),
  city: pick,
  region: pick,
  country: countryCode.nullable().default(null),
  birthDate: words(10),
  gender: pick,
  /** Adjustments that the person needs. Private: in no answer to anybody else. */
  adjustments: text(2000).default(''),
})

export const preferencesStep = z.object({
  headline: words(120),
  summary: text(5000).default(''),
  targetOccupations: picks(4),
  employmentTypes: each(employmentType, employmentTypes.length),
  workModes: each(workMode, workModes.length),
  locations: picks(5),
  radiusKm: z.int().min(0).max(1000).nullable().default(null),
  relocation: z.enum(relocations).nullable().default(null),
  /** Expected pay; never what somebody earned before. */
  payMin: z.number().min(0).max(99_999_999).nullable().default(null),
  payMax: z.number().min(0).max(99_999_999).nullable().default(null),
  payCurrency: currencyCode.nullable().default(null),
  payPeriod: payPeriod.nullable().default(null),
  /** Of the master `notice-periods`. */
  noticePeriod: masterCode.nullable().default(null),
})

export const experienceStep = z.object({ items: each(experience, 60), gaps: each(experienceGap, 20) })
export const educationStep = z.object({ items: each(education, 40) })

export const skillsStep = z.object({
  items: each(profileSkill, 200),
  /** The five that matter most, in order. */
  top: each(itemId, 5),
})

export const certificationsStep = z.object({ items: each(certification, 50) })

export const portfolioStep = z.object({
  languages: each(profileLanguage, 30),
  projects: each(project, 50),
  website: words(300),
  links: each(profileLink, 20),
  volunteering: each(volunteering, 30),
  awards: each(award, 50),
  publications: each(publication, 50),
  interests: each(interest, 30),
})

export const documentsStep = z.object({
  cvFileId: id.nullable().default(null),
  documents: each(profileDocument, 20),
  rightToWork: each(rightToWork, 30),
  referees: each(referee, 10),
})

export const reviewStep = z.object({
  visibility: z.enum(profileVisibilities).default('hidden'),
  openToWork: z.enum(openToWorkStates).default('open'),
  /** Companies that must not see the profile; of an unknown id nothing is kept. */
  excludedCompanies: each(z.object({ id, name: words(200) }), 100),
})

/** The shape of each step's data. Every field has a value when nothing was said, so `{}` is a step not begun. */
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
  /** 0 while the step was never saved. */
  version: z.int().min(0),
  savedAt: moment.nullable(),
  /** Paths below `data` that an import filled and nobody has touched since: `firstName`, `items.<item's id>`. */
  imported: z.array(z.string()),
}

/** One step, as it is stored. */
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

/** What a save of one step sends. */
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

/** The whole profile, as its owner edits it. */
export const ownProfile = z
  .object({
    email: z.string(),
    emailVerified: z.boolean(),
    /** When it was published; null while it was not. A published profile is found while nothing required is missing. */
    publishedAt: moment.nullable(),
    steps: z.array(profileStep),
    /** The files that steps 7 and 9 name, and other documents of the person. */
    files: z.array(fileRef),
  })
  .meta({ id: 'OwnProfile' })

export type ProfileStep = z.infer<typeof profileStep>
export type ProfileStepInput = z.input<typeof profileStepInput>
export type OwnProfile = z.infer<typeof ownProfile>
export type ProfileVisibility = (typeof profileVisibilities)[number]
