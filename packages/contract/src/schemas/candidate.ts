import { z } from 'zod'
import {
  currencyCode,
  id,
  line,
  masterCode,
  moment,
  pageOf,
  pageQuery,
  queryFlag,
  queryInt,
  queryList,
  required,
  text,
} from './common.ts'
import { employmentType, facetValue, pay, workMode } from './job.ts'
import { shownPassport } from './passport.ts'
import { cefrLevel, cefrLevels, skillLevel, skillLevels } from './profile-items.ts'
import { openToWorkStates } from './profile-steps.ts'

const withLevel = (levels: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,79}(:(${levels.join('|')}))?$`),
      'Choose from the list, with a level after a colon',
    )

/** Every filter narrows. Several skills or languages must all be there; several values of another filter widen it. */
export const candidateFilters = z.object({
  /** Words of headline, occupations, skills, titles of posts, passports, languages, place and name. */
  q: line(200).optional(),
  /** A code of the master `skills`, with the least level if wanted: `code` or `code:advanced`. */
  skill: queryList(withLevel(skillLevels)).optional(),
  /** Codes of the masters `occupations` or `isco-groups`; what lies below them counts too. */
  occupation: queryList(masterCode).optional(),
  /** A code of the master `languages`, with the least level if wanted: `de` or `de:B2`. */
  language: queryList(withLevel(cefrLevels)).optional(),
  /** A code of the master `cities`: who lives within `radiusKm` of it. */
  place: masterCode.optional(),
  /** 50 when not said. */
  radiusKm: queryInt(1, 500).optional(),
  openToWork: queryList(z.enum(openToWorkStates)).optional(),
  /** Codes of the master `notice-periods`. */
  noticePeriod: queryList(masterCode).optional(),
  /** Per year in `currency`: who expects no more than that at the least. Who said nothing is not found by it. */
  payAtMost: queryInt(0, 100_000_000).optional(),
  currency: currencyCode.optional(),
  workMode: queryList(workMode).optional(),
  employmentType: queryList(employmentType).optional(),
  /** Who holds a passport whose signature was checked. */
  passport: queryFlag.optional(),
})

/** The directory: candidates whom the caller may see, newest changes first or those that fit the words best. */
export const candidateSearchQuery = pageQuery.extend({
  ...candidateFilters.shape,
  sort: z.enum(['relevance', 'newest']).optional(),
  withTotal: queryFlag.optional(),
  withFacets: queryFlag.optional(),
})

/** A candidate in a list. */
export const candidateCard = z
  .object({
    id,
    photoUrl: z.string().nullable(),
    fullName: z.string(),
    headline: z.string(),
    location: z.string(),
    /** The foremost five. */
    skills: z.array(z.object({ label: z.string(), level: skillLevel.nullable() })),
    languages: z.array(z.object({ label: z.string(), level: cefrLevel.nullable() })),
    openToWork: z.enum(openToWorkStates),
    /** A code of the master `notice-periods`. */
    noticePeriod: z.string().nullable(),
    workModes: z.array(workMode),
    expectedPay: pay.nullable(),
    /** The newest five that are held, with the web domain that has signed each: names are its to choose. */
    passports: z.array(shownPassport.pick({ name: true, issuerHost: true })),
    passportCount: z.int().nonnegative(),
    updatedAt: moment,
  })
  .meta({ id: 'CandidateCard' })

/** Counts over the newest 500 matches; `sampled` says when there were more. Values are codes. */
export const candidateFacets = z
  .object({
    sampled: z.boolean(),
    skill: z.array(facetValue),
    occupation: z.array(facetValue),
    language: z.array(facetValue),
    place: z.array(facetValue),
    workMode: z.array(facetValue),
  })
  .meta({ id: 'CandidateFacets' })

export const candidateSearchAnswer = pageOf(candidateCard)
  .extend({ facets: candidateFacets.optional() })
  .meta({ id: 'CandidateSearchAnswer' })

/** A search of the directory that somebody keeps: `query` is the query string of `GET /candidates`. */
export const candidateSearch = z
  .object({ id, name: z.string(), query: z.string(), createdAt: moment })
  .meta({ id: 'CandidateSearch' })

export const candidateSearchInput = z.object({
  name: required(line(80)),
  /** Filters and `sort` only; anything else is refused. */
  query: line(2000),
})

export const candidateSearchName = candidateSearchInput.pick({ name: true })

export const candidateInvitationInput = z.object({ jobId: id, message: text(2000).default('') })

/** A job that a candidate is not asked to apply for again. */
export const askedJob = z
  .object({
    jobId: id,
    /** `applied` comes before `invited`. */
    answer: z.enum(['invited', 'applied']),
  })
  .meta({ id: 'AskedJob' })

/** Somebody asked this candidate to apply. */
export const jobInvitation = z
  .object({
    id,
    jobId: id,
    jobSlug: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    message: z.string(),
    invitedAt: moment,
    /** Whether the job still takes applications. */
    open: z.boolean(),
  })
  .meta({ id: 'JobInvitation' })

export type AskedJob = z.infer<typeof askedJob>
export type CandidateCard = z.infer<typeof candidateCard>
export type CandidateFacets = z.infer<typeof candidateFacets>
export type CandidateSearchAnswer = z.infer<typeof candidateSearchAnswer>
export type CandidateSearch = z.infer<typeof candidateSearch>
export type JobInvitation = z.infer<typeof jobInvitation>
