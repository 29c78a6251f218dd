import { z } from 'zod'
import { id, line, masterCode, masterPick, text } from './common.ts'

/** Levels of a skill, lowest first. A search for a level also finds higher levels. */
export const skillLevels = ['beginner', 'intermediate', 'advanced', 'lead'] as const
export const cefrLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export const skillLevel = z.enum(skillLevels).meta({ id: 'SkillLevel' })
export const cefrLevel = z.enum(cefrLevels).meta({ id: 'CefrLevel' })

/** Id of an entry in a profile list, made by the client. It never changes, so that other entries can refer to it. */
export const itemId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'Not a valid id')

// Drafts store half-typed dates, URLs and phone numbers; the completeness rules in `domain` check the format.
const shortText = (max: number) => line(max).default('')
const longText = (max: number) => text(max).default('')
const list = (each: number, max: number) => z.array(line(each)).max(max).default([])
const pick = masterPick.nullable().default(null)

/** Date in the form `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; drafts may contain incomplete text. */
const partialDate = shortText(10)
const webAddress = shortText(300)

export const experience = z
  .object({
    id: itemId,
    title: shortText(120),
    employer: shortText(200),
    occupation: pick,
    location: shortText(200),
    /** Description of the employer's business. */
    description: shortText(1000),
    url: webAddress,
    startDate: partialDate,
    endDate: partialDate,
    /** Whether the candidate still works here; `endDate` is then ignored. */
    current: z.boolean().default(false),
    summary: longText(5000),
    highlights: list(1000, 50),
    skills: z.array(masterPick).max(50).default([]),
  })
  .meta({ id: 'Experience' })

/** A gap in the work history, with the candidate's explanation. */
export const experienceGap = z.object({ from: partialDate, to: partialDate, reason: shortText(300) })

export const education = z
  .object({
    id: itemId,
    /** Code from the master list `education-levels`. */
    level: masterCode.nullable().default(null),
    institution: shortText(200),
    /** Value from the master list `fields-of-study`, or free text. */
    area: pick,
    studyType: shortText(120),
    url: webAddress,
    startDate: partialDate,
    endDate: partialDate,
    score: shortText(60),
    courses: list(200, 100),
  })
  .meta({ id: 'Education' })

export const profileSkill = z
  .object({
    id: itemId,
    skill: pick,
    level: skillLevel.nullable().default(null),
    years: z.number().min(0).max(60).nullable().default(null),
    keywords: list(120, 100),
    /** Wording of the level in an imported résumé. */
    levelWords: shortText(60),
    /** Ids of profile entries that demonstrate the skill: experience, education, certifications, portfolio. */
    evidence: z.array(itemId).max(20).default([]),
  })
  .meta({ id: 'ProfileSkill' })

export const certification = z
  .object({
    id: itemId,
    name: shortText(200),
    issuer: shortText(200),
    date: partialDate,
    expires: partialDate,
    credentialId: shortText(120),
    url: webAddress,
    fileId: id.nullable().default(null),
  })
  .meta({ id: 'Certification' })

export const profileLanguage = z
  .object({
    id: itemId,
    /** Value from the master list `languages`, or free text. */
    language: pick,
    level: cefrLevel.nullable().default(null),
    /** Wording of the level in an imported résumé. */
    fluency: shortText(100),
  })
  .meta({ id: 'ProfileLanguage' })

export const project = z
  .object({
    id: itemId,
    name: shortText(200),
    description: longText(3000),
    highlights: list(1000, 50),
    keywords: list(120, 100),
    startDate: partialDate,
    endDate: partialDate,
    url: webAddress,
    roles: list(120, 20),
    entity: shortText(200),
    type: shortText(120),
  })
  .meta({ id: 'Project' })

export const profileLink = z
  .object({ id: itemId, network: shortText(60), username: shortText(120), url: webAddress })
  .meta({ id: 'ProfileLink' })

export const volunteering = z
  .object({
    id: itemId,
    organization: shortText(200),
    position: shortText(200),
    url: webAddress,
    startDate: partialDate,
    endDate: partialDate,
    summary: longText(3000),
    highlights: list(1000, 50),
  })
  .meta({ id: 'Volunteering' })

export const award = z
  .object({
    id: itemId,
    title: shortText(200),
    date: partialDate,
    awarder: shortText(200),
    summary: longText(2000),
  })
  .meta({ id: 'Award' })

export const publication = z
  .object({
    id: itemId,
    name: shortText(300),
    publisher: shortText(200),
    releaseDate: partialDate,
    url: webAddress,
    summary: longText(2000),
  })
  .meta({ id: 'Publication' })

export const interest = z
  .object({ id: itemId, name: shortText(120), keywords: list(120, 50) })
  .meta({ id: 'Interest' })

/** A referee of the candidate; hidden until an employer asks for references. */
export const referee = z
  .object({
    id: itemId,
    name: shortText(200),
    relation: shortText(120),
    email: shortText(254),
    phone: shortText(40),
    reference: longText(4000),
  })
  .meta({ id: 'Referee' })

export const rightToWork = z.object({
  id: itemId,
  country: shortText(2),
  /** Code from the master list `right-to-work`. */
  status: masterCode.nullable().default(null),
})

/** A document of the candidate other than the CV. */
export const profileDocument = z.object({
  fileId: id,
  /** Code from the master list `document-types`. */
  kind: masterCode.nullable().default(null),
})

export type SkillLevel = z.infer<typeof skillLevel>
export type CefrLevel = z.infer<typeof cefrLevel>
export type Experience = z.infer<typeof experience>
export type Education = z.infer<typeof education>
export type ProfileSkill = z.infer<typeof profileSkill>
export type Certification = z.infer<typeof certification>
export type ProfileLanguage = z.infer<typeof profileLanguage>
export type Project = z.infer<typeof project>
export type ProfileLink = z.infer<typeof profileLink>
export type Volunteering = z.infer<typeof volunteering>
export type Award = z.infer<typeof award>
export type Publication = z.infer<typeof publication>
export type Interest = z.infer<typeof interest>
export type Referee = z.infer<typeof referee>
