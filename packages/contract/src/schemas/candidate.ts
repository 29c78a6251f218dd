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
  queryText,
  required,
  text,
} from './common.ts'
import { employmentType, pay, workMode } from './job.ts'
import { maxQueryLength, recognisedFilter, typedAndRead } from './job-search.ts'
import { shownPassport } from './passport/passport.ts'
import { cefrLevel, cefrLevels, skillLevel, skillLevels } from './profile-items.ts'
import { openToWorkStates } from './profile-steps.ts'
import { facetValue } from './search-values.ts'

const withLevel = (levels: readonly string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,79}(:(${levels.join('|')}))?$`),
      'Use a code from the list, optionally followed by a colon and a level',
    )

/**
 * Filters of the candidate directory. A candidate must match all filters, all listed skills and all listed
 * languages. Other filters match any of their values.
 */
export const candidateFilters = z.object({
  /**
   * Search text for headline, occupations, skills, job titles, passports, languages, place of residence and name. Filters
   * typed in it ("remote", "in Berlin", "under 60k") are recognised; a filter given as a parameter replaces a recognised
   * one of the same kind.
   */
  q: queryText(maxQueryLength).optional(),
  /** Codes from the master list `skills`, optionally with a minimum level: `code` or `code:advanced`. */
  skill: queryList(withLevel(skillLevels)).optional(),
  /** Codes from the master lists `occupations` or `isco-groups`; each code also matches its descendants. */
  occupation: queryList(masterCode).optional(),
  /** Codes from the master list `languages`, optionally with a minimum level: `de` or `de:B2`. */
  language: queryList(withLevel(cefrLevels)).optional(),
  /** Code from the master list `cities`; matches candidates who live within `radiusKm` of the city. */
  place: masterCode.optional(),
  /** Radius around the city `place`; 50 km by default. */
  radiusKm: queryInt(1, 500).optional(),
  openToWork: queryList(z.enum(openToWorkStates)).optional(),
  /** Codes from the master list `notice-periods`. */
  noticePeriod: queryList(masterCode).optional(),
  /**
   * Matches candidates whose minimum expected pay per year, in `currency`, is at most this amount. Excludes
   * candidates without expected pay.
   */
  payAtMost: queryInt(0, 100_000_000).optional(),
  currency: currencyCode.optional(),
  workMode: queryList(workMode).optional(),
  employmentType: queryList(employmentType).optional(),
  /** Whether the candidate must hold a verified passport. */
  passport: queryFlag.optional(),
  /** Whether passports must prove the skills of `skill`; without any, at least one skill. */
  proved: queryFlag.optional(),
})

/** Query of the candidate directory, with filters, sort order and paging. */
export const candidateSearchQuery = pageQuery.extend({
  ...candidateFilters.shape,
  sort: z.enum(['relevance', 'newest']).optional(),
  withTotal: queryFlag.optional(),
  withFacets: queryFlag.optional(),
})

export const candidateCard = z
  .object({
    id,
    photoUrl: z.string().nullable(),
    fullName: z.string(),
    headline: z.string(),
    location: z.string(),
    /** At most five skills, the candidate's top skills first. */
    skills: z.array(
      z.object({
        label: z.string(),
        level: skillLevel.nullable(),
        /** Whether a passport proves the skill. */
        proved: z.boolean(),
      }),
    ),
    languages: z.array(z.object({ label: z.string(), level: cefrLevel.nullable() })),
    openToWork: z.enum(openToWorkStates),
    /** Code from the master list `notice-periods`. */
    noticePeriod: z.string().nullable(),
    workModes: z.array(workMode),
    expectedPay: pay.nullable(),
    /**
     * The five newest passports. Employers also see the web domain that signed a passport, because its issuer
     * can choose any name.
     */
    passports: z.array(
      shownPassport.pick({ name: true, issuer: true, issuerHost: true, checkedHow: true }).required(),
    ),
    passportCount: z.int().nonnegative(),
    updatedAt: moment,
  })
  .meta({ id: 'CandidateCard' })

/**
 * Number of candidates per filter value among the newest 500 matches, the most frequent values first; `sampled` is true if
 * there are more matches.
 */
export const candidateFacets = z
  .object({
    sampled: z.boolean(),
    skill: z.array(facetValue),
    occupation: z.array(facetValue),
    language: z.array(facetValue),
    /** Without numbers: the filter also finds people in the neighbourhood, see `radiusKm`. */
    place: z.array(facetValue.omit({ count: true })),
    workMode: z.array(facetValue),
  })
  .meta({ id: 'CandidateFacets' })

/** A filter recognised in a search text for candidates. */
const recognisedPeopleFilter = recognisedFilter
  .extend({
    /** Whether people with the place's name in their own name match too: "nurse sofia". */
    orNamed: z.boolean().optional(),
  })
  .meta({ id: 'RecognisedPeopleFilter' })

export const candidateSearchAnswer = pageOf(candidateCard)
  .extend({
    facets: candidateFacets.optional(),
    /** Filters recognised in the search text, in its order. */
    recognised: z.array(recognisedPeopleFilter).optional(),
    /** Key words of a long text, which were searched for instead. */
    telling: z.array(z.string()).optional(),
    /** Words of the text that profiles need not have. Those with them come first. */
    dropped: z.array(z.string()).optional(),
    /** Spelling correction applied because no profile matched the text as typed. */
    correction: typedAndRead.optional(),
  })
  .meta({ id: 'CandidateSearchAnswer' })

/** A saved search of the candidate directory; `query` is the query string of `GET /candidates`. */
export const candidateSearch = z
  .object({ id, name: z.string(), query: z.string(), createdAt: moment })
  .meta({ id: 'CandidateSearch' })

export const candidateSearchInput = z.object({
  name: required(line(80)),
  /** Query string with filters and `sort` only; other parameters are rejected. */
  query: line(8000),
})

export const candidateSearchName = candidateSearchInput.pick({ name: true })

export const candidateInvitationInput = z.object({ jobId: id, message: text(2000).default('') })

/** A job of the viewer to which this candidate was invited or has applied. */
export const askedJob = z
  .object({
    jobId: id,
    /** `applied` even if the candidate was invited first. */
    answer: z.enum(['invited', 'applied']),
  })
  .meta({ id: 'AskedJob' })

export const jobInvitation = z
  .object({
    id,
    jobId: id,
    jobSlug: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    message: z.string(),
    invitedAt: moment,
    /** Whether the job still accepts applications. */
    open: z.boolean(),
  })
  .meta({ id: 'JobInvitation' })

export type AskedJob = z.infer<typeof askedJob>
export type CandidateCard = z.infer<typeof candidateCard>
export type CandidateFacets = z.infer<typeof candidateFacets>
export type CandidateSearchAnswer = z.infer<typeof candidateSearchAnswer>
export type CandidateSearch = z.infer<typeof candidateSearch>
export type JobInvitation = z.infer<typeof jobInvitation>
