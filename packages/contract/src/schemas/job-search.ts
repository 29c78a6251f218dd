import { z } from 'zod'
import {
  cappedCount,
  currencyCode,
  line,
  masterCode,
  pageOf,
  pageQuery,
  queryFlag,
  queryInt,
  queryList,
  queryText,
  slug,
} from './common.ts'
import { employmentType, jobCard, seniority, workMode } from './job.ts'
import { jobFacetValue, jobValueFacets, maxSkillFilters, searchedValue } from './search-values.ts'

export const postedWithinDays = ['1', '3', '7', '14', '30'] as const

/**
 * Identifies a place: a city by its GeoNames id, a region by ISO 3166-2, a country by ISO 3166-1, or, for the location of
 * a job that is no known place, its text.
 */
export const placeKey = z
  .string()
  .regex(/^(?:city-\d{1,9}|region-[A-Z]{2}-[A-Z0-9]{1,3}|country-[A-Z]{2}|text-[^\p{Cc}\p{Cs}]{1,120})$/u)

/** A place with its region and country: `Portland, Maine, United States`. */
export const jobPlace = z.object({ key: placeKey, label: z.string() }).meta({ id: 'JobPlace' })

/** Maximum length of a search text. Of a long text, the search keeps the telling words. */
export const maxQueryLength = 10_000

/**
 * Query of the public job search. A job must match all filters; a filter with several values matches any of them.
 * Filters typed in `q` ("remote", "in Berlin", "£30 an hour") are recognised; a filter given as a parameter replaces a
 * recognised one of the same kind.
 */
export const jobSearchQuery = pageQuery.extend({
  q: queryText(maxQueryLength).optional(),
  /** Name of a place, or a {@link placeKey}. */
  location: line(125).optional(),
  /** Includes jobs in places within this distance of the location. */
  radiusKm: queryInt(1, 500).optional(),
  workMode: queryList(workMode).optional(),
  employmentType: queryList(employmentType).optional(),
  seniority: queryList(seniority).optional(),
  category: queryList(slug).optional(),
  company: slug.optional(),
  /** Code of an occupation of the list. Jobs of the occupations below it match too. */
  occupation: masterCode.optional(),
  /** Codes of skills of the list. A job must name all of them, or skills below them. */
  skill: queryList(masterCode, maxSkillFilters).optional(),
  /** Minimum pay per year in `currency`; pay per hour, day, week or month is converted. */
  payAtLeast: queryInt(0, 100_000_000).optional(),
  currency: currencyCode.optional(),
  postedWithin: z.enum(postedWithinDays).optional(),
  sort: z.enum(['relevance', 'newest']).optional(),
  withTotal: queryFlag.optional(),
  withFacets: queryFlag.optional(),
  /** Counts occupations and skills of the matching jobs, on a first page. */
  withValues: queryFlag.optional(),
  /** Turns off spelling correction of the search text. */
  exact: queryFlag.optional(),
})

/** Kinds of filters that are recognised in a search text: the last two in searches for candidates only. */
export const recognisedKinds = [
  'place',
  'work-mode',
  'employment-type',
  'seniority',
  'pay',
  'excluded',
  'notice-period',
  'open-to-work',
] as const

/** A filter recognised in the search text. Removing the characters `from` to `to` of `q` removes it. */
export const recognisedFilter = z
  .object({
    kind: z.enum(recognisedKinds),
    /** The filter's value: a place key, a code such as `remote`, a yearly amount such as `62400`, or the words. */
    value: z.string(),
    /** Name of a place; the words as typed for other kinds. */
    label: z.string(),
    from: z.int().min(0),
    to: z.int().min(0),
    /** Distance around a place. */
    radiusKm: z.int().optional(),
    /** Currency of pay. */
    currency: currencyCode.optional(),
  })
  .meta({ id: 'RecognisedFilter' })

/**
 * Filter values of the matching jobs, most frequent first. If there are more than 1,000 matches (`sampled`), the values are
 * those of the newest 1,000 and have no counts. Facets in `uncounted` have no
 * counts either, because more than 1,000 jobs match without the facet's own filter.
 */
export const jobFacets = z
  .object({
    sampled: z.boolean(),
    uncounted: z.array(z.enum(['workMode', 'employmentType', 'category'])).optional(),
    workMode: z.array(jobFacetValue),
    employmentType: z.array(jobFacetValue),
    category: z.array(jobFacetValue),
    /** Cities, and locations that are no known place. Values are place keys. */
    location: z.array(jobFacetValue),
    /** Regions and countries of these cities. Values are place keys. */
    area: z.array(jobFacetValue),
  })
  .meta({ id: 'JobFacets' })

/** A text as typed and with corrected spelling. */
export const typedAndRead = z.object({ from: z.string(), to: z.string() })

export const jobSearchAnswer = pageOf(jobCard)
  .extend({
    facets: jobFacets.optional(),
    valueFacets: jobValueFacets.optional(),
    /** The occupation and skills asked for; absent without any. */
    values: z.array(searchedValue).optional(),
    /** The place that `location` names; absent for words that name no known place. */
    place: jobPlace.optional(),
    /** Filters recognised in the search text, in its order. */
    recognised: z.array(recognisedFilter).optional(),
    /** What was searched for instead of a long text, or of an occupation that no job names; absent otherwise. */
    telling: z.array(z.string()).optional(),
    /** Spelling correction applied to the search text; absent if there was none. */
    correction: typedAndRead.optional(),
    /** Spelling that may have been meant, but was not searched for. */
    suggestion: typedAndRead.optional(),
    /** Words and recognised filters that were ignored because few jobs, or none, matched all of them. */
    dropped: z.array(z.string()).optional(),
    /** If words were ignored: how many jobs match the whole text. Those with the words in their title come first. */
    fullMatches: cappedCount.optional(),
    /** If a place was ignored: how many of the jobs mention it, in a street address for example. They come first. */
    mentioning: z.object({ place: z.string(), jobs: cappedCount }).optional(),
    /** On a first page with few results: jobs of related occupations, and the names of these occupations. */
    similar: z
      .object({
        occupations: z.array(z.string()),
        items: z.array(jobCard),
        /** Filters of the search text that these jobs need not pass, because no such job does. */
        ignored: z.array(z.string()).optional(),
      })
      .optional(),
    /** If no job was found in a place: the nearest place that has some. */
    nearest: z.object({ place: jobPlace, km: z.int(), total: cappedCount }).optional(),
  })
  .meta({ id: 'JobSearchAnswer' })

export type JobPlace = z.infer<typeof jobPlace>
export type RecognisedFilter = z.infer<typeof recognisedFilter>
export type JobFacets = z.infer<typeof jobFacets>
export type JobSearchAnswer = z.infer<typeof jobSearchAnswer>
export type JobSearchQuery = z.input<typeof jobSearchQuery>
