import { z } from 'zod'
import { id, line, moment } from './common.ts'
import { employmentType, pay, workMode } from './job.ts'
import { shownPassport } from './passport.ts'
import { cefrLevel, skillLevel } from './profile-items.ts'
import { openToWorkStates, relocations } from './profile-steps.ts'

const period = { startDate: z.string(), endDate: z.string() }

/**
 * What employers may see of a profile: the very fields, whoever asks and wherever. No address, telephone, e-mail, birth
 * date, gender, adjustments, referees, documents or equal-opportunity answers; those have no place in this shape.
 */
export const shownProfile = z
  .object({
    fullName: z.string(),
    headline: z.string(),
    summary: z.string(),
    /** City, region and country, as one line. */
    location: z.string(),
    openToWork: z.enum(openToWorkStates),
    targetOccupations: z.array(z.string()),
    employmentTypes: z.array(employmentType),
    workModes: z.array(workMode),
    locations: z.array(z.string()),
    radiusKm: z.int().nullable(),
    relocation: z.enum(relocations).nullable(),
    expectedPay: pay.nullable(),
    /** A code of the master `notice-periods`. */
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
        /** A code of the master `education-levels`. */
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
    /** The person's five foremost first, in their order. */
    skills: z.array(
      z.object({
        label: z.string(),
        /** Of the master `skills`; null for own words. */
        code: z.string().nullable(),
        level: skillLevel.nullable(),
        years: z.number().nullable(),
        top: z.boolean(),
        /** What shows it, such as "Analyst, Acme". */
        evidence: z.array(z.string()),
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
    /** Passports held whose signature was checked; not in what was written down before there were any. */
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
    /** Countries in which the person may work, with a code of the master `right-to-work`. */
    rightToWork: z.array(z.object({ country: z.string(), status: z.string().nullable() })),
  })
  .meta({ id: 'ShownProfile' })

/** Equal-opportunity answers: kept apart, never shown to employers, counted only in groups of five or more. */
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
    /** The version of the explanation that the person agreed to; null: nothing is kept. */
    consentVersion: line(20).nullable(),
    consentAt: moment.nullable(),
    version: z.int().min(0),
  })
  .meta({ id: 'EqualOpportunity' })

export const equalOpportunityInput = equalOpportunity.pick({ answers: true, consentVersion: true })

/** A profile with its owner's id, as the directory and the preview show it. */
export const candidateView = z
  .object({ id, photoUrl: z.string().nullable(), profile: shownProfile, updatedAt: moment })
  .meta({ id: 'CandidateView' })

export type ShownProfile = z.infer<typeof shownProfile>
export type EqualOpportunity = z.infer<typeof equalOpportunity>
export type CandidateView = z.infer<typeof candidateView>
