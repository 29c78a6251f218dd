import { z } from 'zod'
import { id, line, moment } from './common.ts'
import { employmentType, pay, workMode } from './job.ts'
import { shownPassport } from './passport/passport.ts'
import { cefrLevel, skillLevel } from './profile-items.ts'
import { openToWorkStates, relocations } from './profile-steps.ts'

const period = { startDate: z.string(), endDate: z.string() }

/**
 * The fields of a profile that employers may see. Address, phone, email, birth date, gender, adjustments,
 * referees, documents and equal-opportunity answers must never be added.
 */
export const shownProfile = z
  .object({
    fullName: z.string(),
    headline: z.string(),
    summary: z.string(),
    /** City, region and country in one line. */
    location: z.string(),
    openToWork: z.enum(openToWorkStates),
    targetOccupations: z.array(z.string()),
    employmentTypes: z.array(employmentType),
    workModes: z.array(workMode),
    locations: z.array(z.string()),
    radiusKm: z.int().nullable(),
    relocation: z.enum(relocations).nullable(),
    expectedPay: pay.nullable(),
    /** Code from the master list `notice-periods`. */
    noticePeriod: z.string().nullable(),
    experiences: z.array(
      z.object({
        title: z.string(),
        employer: z.string(),
        occupation: z.string().nullable(),
        location: z.string(),
        url: z.string(),
        ...period,
        current: z.boolean(),
        summary: z.string(),
        highlights: z.array(z.string()),
        skills: z.array(z.string()),
      }),
    ),
    gaps: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
    educations: z.array(
      z.object({
        /** Code from the master list `education-levels`. */
        level: z.string().nullable(),
        institution: z.string(),
        area: z.string().nullable(),
        studyType: z.string(),
        url: z.string(),
        ...period,
        score: z.string(),
        courses: z.array(z.string()),
      }),
    ),
    /** The top five skills, then the other skills in the candidate's order. */
    skills: z.array(
      z.object({
        label: z.string(),
        /** Code from the master list `skills`; null for free text. */
        code: z.string().nullable(),
        level: skillLevel.nullable(),
        years: z.number().nullable(),
        top: z.boolean(),
        /** Labels of the profile entries that demonstrate the skill, such as "Analyst, Acme". */
        evidence: z.array(z.string()),
        /**
         * Issuer of a passport that proves the skill, empty in a blind review, and the level that it proves; absent in
         * snapshots from before this field existed.
         */
        proved: z.object({ by: z.string(), level: skillLevel.nullable() }).nullable().optional(),
      }),
    ),
    certifications: z.array(
      z.object({
        name: z.string(),
        issuer: z.string(),
        date: z.string(),
        expires: z.string(),
        credentialId: z.string(),
        url: z.string(),
      }),
    ),
    /** Verified passports; absent in snapshots from before this field existed. */
    passports: z.array(shownPassport).optional(),
    languages: z.array(z.object({ label: z.string(), level: cefrLevel.nullable(), fluency: z.string() })),
    projects: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        highlights: z.array(z.string()),
        keywords: z.array(z.string()),
        ...period,
        url: z.string(),
        roles: z.array(z.string()),
        entity: z.string(),
      }),
    ),
    website: z.string(),
    links: z.array(z.object({ network: z.string(), username: z.string(), url: z.string() })),
    volunteering: z.array(
      z.object({
        organization: z.string(),
        position: z.string(),
        url: z.string(),
        ...period,
        summary: z.string(),
        highlights: z.array(z.string()),
      }),
    ),
    awards: z.array(
      z.object({ title: z.string(), date: z.string(), awarder: z.string(), summary: z.string() }),
    ),
    publications: z.array(
      z.object({
        name: z.string(),
        publisher: z.string(),
        releaseDate: z.string(),
        url: z.string(),
        summary: z.string(),
      }),
    ),
    interests: z.array(z.object({ name: z.string(), keywords: z.array(z.string()) })),
    /** Right to work by country; `status` is a code from the master list `right-to-work`. */
    rightToWork: z.array(z.object({ country: z.string(), status: z.string().nullable() })),
  })
  .meta({ id: 'ShownProfile' })

/**
 * Equal-opportunity answers. Stored separately and never shown to employers; statistics cover groups of five
 * or more people only.
 */
export const equalOpportunity = z
  .object({
    answers: z.object({
      gender: line(60).nullable(),
      ageGroup: line(60).nullable(),
      ethnicity: line(60).nullable(),
      disability: line(60).nullable(),
      religion: line(60).nullable(),
      orientation: line(60).nullable(),
      caring: line(60).nullable(),
    }),
    /** Version of the explanation that the candidate consented to. Null without consent; no answers are stored then. */
    consentVersion: line(20).nullable(),
    consentAt: moment.nullable(),
    version: z.int().min(0),
  })
  .meta({ id: 'EqualOpportunity' })

export const equalOpportunityInput = equalOpportunity.pick({ answers: true, consentVersion: true })

/** A profile as shown in the directory and in the candidate's own preview. */
export const candidateView = z
  .object({ id, photoUrl: z.string().nullable(), profile: shownProfile, updatedAt: moment })
  .meta({ id: 'CandidateView' })

export type ShownProfile = z.infer<typeof shownProfile>
export type EqualOpportunity = z.infer<typeof equalOpportunity>
export type CandidateView = z.infer<typeof candidateView>
