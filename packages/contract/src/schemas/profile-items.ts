import { z } from 'zod'
import { id, line, masterCode, masterPick, text } from './common.ts'

/** In rising order; a search for one finds the higher ones too. */
export const skillLevels = ['beginner', 'intermediate', 'advanced', 'lead'] as const
export const cefrLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export const skillLevel = z.enum(skillLevels).meta({ id: 'SkillLevel' })
export const cefrLevel = z.enum(cefrLevels).meta({ id: 'CefrLevel' })

/** Names one entry of a profile; made by the client and kept, so that other entries can point to it. */
export const itemId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'Not a valid id')

// Drafts are tolerant: what a date, an address or a number of a telephone should look like is said by the domain's
// completeness rule, so that half-typed words are stored and nothing is lost.
const words = (max: number) => line(max).default('')
const lines = (max: number) => text(max).default('')
const list = (each: number, max: number) => z.array(line(each)).max(max).default([])
const pick = masterPick.nullable().default(null)

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` once it is complete. */
const partialDate = words(10)
const webAddress = words(300)

export const experience = z
  .object({
    id: itemId,
    title: words(120),
    employer: words(200),
    occupation: pick,
    location: words(200),
    /** What the employer does. */
    description: words(1000),
    url: webAddress,
    startDate: partialDate,
    endDate: partialDate,
    /** Still there; `endDate` counts for nothing then. */
    current: z.boolean().default(false),
    summary: lines(5000),
    highlights: list(1000, 50),
    skills: z.array(masterPick).max(50).default([]),
  })
  .meta({ id: 'Experience' })

/** Months without an experience, explained in the person's words. */
export const experienceGap = z.object({ from: partialDate, to: partialDate, reason: words(300) })

export const education = z
  .object({
    id: itemId,
    /** Of the master `education-levels`. */
    level: masterCode.nullable().default(null),
    institution: words(200),
    /** Of the master `fields-of-study`, or own words. */
    area: pick,
    studyType: words(120),
    url: webAddress,
    startDate: partialDate,
    endDate: partialDate,
    score: words(60),
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
    /** How an imported résumé worded the level. */
    levelWords: words(60),
    /** Entries of steps 4, 5, 7 and 8 that show the skill. */
    evidence: z.array(itemId).max(20).default([]),
  })
  .meta({ id: 'ProfileSkill' })

export const certification = z
  .object({
    id: itemId,
    name: words(200),
    issuer: words(200),
    date: partialDate,
    expires: partialDate,
    credentialId: words(120),
    url: webAddress,
    fileId: id.nullable().default(null),
  })
  .meta({ id: 'Certification' })

export const profileLanguage = z
  .object({
    id: itemId,
    /** Of the master `languages`, or own words. */
    language: pick,
    level: cefrLevel.nullable().default(null),
    /** How an imported résumé worded the level. */
    fluency: words(100),
  })
  .meta({ id: 'ProfileLanguage' })

export const project = z
  .object({
    id: itemId,
    name: words(200),
    description: lines(3000),
    highlights: list(1000, 50),
    keywords: list(120, 100),
    startDate: partialDate,
    endDate: partialDate,
    url: webAddress,
    roles: list(120, 20),
    entity: words(200),
    type: words(120),
  })
  .meta({ id: 'Project' })

export const profileLink = z
  .object({ id: itemId, network: words(60), username: words(120), url: webAddress })
  .meta({ id: 'ProfileLink' })

export const volunteering = z
  .object({
    id: itemId,
    organization: words(200),
    position: words(200),
    url: webAddress,
    startDate: partialDate,
    endDate: partialDate,
    summary: lines(3000),
    highlights: list(1000, 50),
  })
  .meta({ id: 'Volunteering' })

export const award = z
  .object({ id: itemId, title: words(200), date: partialDate, awarder: words(200), summary: lines(2000) })
  .meta({ id: 'Award' })

export const publication = z
  .object({
    id: itemId,
    name: words(300),
    publisher: words(200),
    releaseDate: partialDate,
    url: webAddress,
    summary: lines(2000),
  })
  .meta({ id: 'Publication' })

export const interest = z
  .object({ id: itemId, name: words(120), keywords: list(120, 50) })
  .meta({ id: 'Interest' })

/** Somebody who speaks for the candidate; never shown before an employer asks for references. */
export const referee = z
  .object({
    id: itemId,
    name: words(200),
    relation: words(120),
    email: words(254),
    phone: words(40),
    reference: lines(4000),
  })
  .meta({ id: 'Referee' })

/** Where the person may work. */
export const rightToWork = z.object({
  id: itemId,
  country: words(2),
  /** Of the master `right-to-work`. */
  status: masterCode.nullable().default(null),
})

/** A document beside the CV. */
export const profileDocument = z.object({
  fileId: id,
  /** Of the master `document-types`. */
  kind: masterCode.nullable().default(null),
})

export type SkillLevel = z.infer<typeof skillLevel>
export type CefrLevel = z.infer<typeof cefrLevel>
export type Experience = z.infer<typeof experience>
export type ExperienceGap = z.infer<typeof experienceGap>
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
