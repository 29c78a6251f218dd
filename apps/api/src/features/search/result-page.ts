import { type MatchedJob, type RankedJob, rankJobs } from '@vouch/domain'
import { type ListPlace, nextPlace } from '#db/newest-first/place.ts'
import { termQuery } from '#db/term-query.ts'
import type { FacetCounts } from './facets.ts'
import type { ReadText } from './reading/query-reader.ts'
import { exclusionsOf } from './statements/exclusions.ts'
import type { Matching } from './statements/match-statement.ts'
import type { SearchFilters } from './statements/search-filters.ts'
import { type MatchesRow, rankedMatches } from './statements/search-page-sql.ts'
import {
  phraseQuery,
  type SearchPlan,
  sharedNameTerms,
  wishKinds,
  wordGroups,
} from './statements/search-plan.ts'
import { rankingOf } from './statements/search-ranking.ts'
import type { SearchReadModel } from './statements/search-read-model.ts'

/** A page of search results. */
export interface ResultPage {
  /** The jobs on it: their cards as a JSON array, or their ids. */
  readonly shown: { readonly cards: string } | { readonly ids: readonly string[] }
  /** The newest matches as read, before ranking; empty for a page by date. */
  readonly jobs: readonly MatchedJob[]
  readonly facets: FacetCounts | null
  /** The terms of each match, see `SearchReadModel`; undefined if they were not read with the page. */
  readonly terms: readonly string[] | undefined
  /** Number of matches, up to the number that is counted. */
  readonly matches: number
  /** Number of jobs that have all words; undefined if no word was dropped. */
  readonly complete: number | undefined
  /** Number of jobs that mention a dropped place, up to {@link rankedMatches}. */
  readonly mentioning: number
  readonly next: ListPlace | null
}

export interface PageRequest {
  readonly text: ReadText
  readonly plan: SearchPlan
  readonly filters: SearchFilters
  /** What the jobs that come first match, see `completePlanOf`; `jobs` if they were already read. */
  readonly complete:
    | {
        readonly plan: SearchPlan
        readonly filters: SearchFilters
        readonly jobs: readonly MatchedJob[] | undefined
      }
    | undefined
  readonly byDate: boolean
  readonly limit: number
  readonly place: ListPlace | undefined
  /** ISO 8601; later jobs are not ranked. */
  readonly begun: string
  readonly withTotal: boolean
  readonly withFacets: boolean
  /** True to read the terms of the matches as well. */
  readonly withTerms: boolean
}

/** What a plan finds among the jobs that pass these filters. */
export function matchingOf({ reading }: ReadText, plan: SearchPlan, filters: SearchFilters): Matching {
  return {
    words: wordGroups(plan),
    phrases: phraseQuery(reading),
    excluded: exclusionsOf(reading),
    filters,
    includeDescriptions: plan.mode.includeDescriptions,
    except: [],
  }
}

/** Reads a page: ranked by relevance, or by date after the ranked jobs or where the search has no words. */
export async function readPage(model: SearchReadModel, request: PageRequest): Promise<ResultPage> {
  const { text, plan, byDate, limit, place, begun, withTotal, withFacets, withTerms } = request
  const paging = { limit, place, begun, withTotal, withFacets }
  const matching = { ...matchingOf(text, plan, request.filters), ...paging }
  const isByDate = byDate || plan.words.length === 0 || place?.kind === 'newest'
  const complete = await readComplete(model, request)
  const isInPlace = new Set(complete?.map(({ id }) => id))
  const mentions = byDate ? [] : await readMentioning(model, request)
  const mentioning = mentions.filter(({ id }) => !isInPlace.has(id))
  // A text of nothing but a place: all jobs that were found mention it.
  const isMention = text.reading.words.length === 0 && plan.words.length > 0
  if (isByDate) {
    const except = byDate ? [] : [...(complete ?? []), ...mentioning].map(({ id }) => id)
    const row = await model.page({ ...matching, except, withTerms: withTerms && except.length === 0 })
    const next = nextPlace({ limit, begun }, row, rankedMatches)
    return {
      shown: { cards: row.items },
      jobs: [],
      facets: row.facets,
      terms: row.terms ?? undefined,
      matches: row.matches,
      complete: countOf(complete, request),
      mentioning: isMention ? row.matches : 0,
      next,
    }
  }
  const row = await model.matches({ ...matching, withTerms }, rankTermsOf(text, plan))
  const found = readMatches(row)
  // Of equal jobs the last is taken.
  const all = [...found, ...mentioning, ...(complete ?? [])]
  const jobs = [...new Map(all.map((job) => [job.id, job])).values()]
  const ranked = rankJobs(jobs, rankingOf(text.reading, plan, new Date(begun)))
  const rest = place === undefined ? ranked : ranked.filter(({ job, score }) => isAfter(job, score, place))
  const page = rest.slice(0, limit)
  return {
    shown: { ids: page.map(({ job }) => job.id) },
    jobs: found,
    facets: row.facets,
    terms: row.terms ?? undefined,
    matches: row.matches,
    complete: countOf(complete, request),
    mentioning: isMention ? row.matches : mentioning.length,
    next: nextOf(rest, page, row, begun),
  }
}

/** Number of jobs that match everything: none, if a filter was dropped because no job passes it. */
function countOf(
  complete: readonly MatchedJob[] | undefined,
  { text, plan }: PageRequest,
): number | undefined {
  const isShort = plan.mode.dropped.some((number) => {
    const filter = text.reading.filters[number - text.reading.words.length]
    return filter !== undefined && !wishKinds.includes(filter.kind)
  })
  return complete && (isShort ? 0 : complete.length)
}

/** The jobs that match everything, where words, a place or a level were dropped because they are few. */
async function readComplete(model: SearchReadModel, request: PageRequest): Promise<MatchedJob[] | undefined> {
  const { text, plan, complete } = request
  if (!complete) return undefined
  if (!complete.jobs) {
    const read = await readCompleteJobs(model, request, complete)
    return read.map((job) => ({ ...job, isComplete: true }))
  }
  // They were read before any place was dropped, so they are all in that place.
  const isPlaced = droppedPlaceOf(text, plan) !== undefined
  return complete.jobs.map((job) => ({ ...job, isComplete: true, near: isPlaced ? 'region' : job.near }))
}

async function readCompleteJobs(
  model: SearchReadModel,
  { text, plan, limit, begun }: PageRequest,
  complete: NonNullable<PageRequest['complete']>,
): Promise<MatchedJob[]> {
  const paging = { limit, place: undefined, begun, withTotal: false, withFacets: false }
  const all = matchingOf(text, complete.plan, complete.filters)
  // Where only the complete plan reads descriptions, its jobs must match the plan's words too: the total counts those.
  const isWider = complete.plan.mode.includeDescriptions && !plan.mode.includeDescriptions
  const phrases = [all.phrases, isWider ? termQuery(wordGroups(plan)) : ''].filter((one) => one !== '')
  const matching = { ...all, phrases: phrases.join(' & '), ...paging }
  const { near, country } = rankTermsOf(text, plan)
  return readMatches(await model.matches(matching, { ...rankTermsOf(text, complete.plan), near, country }))
}

/** Where more jobs are, employers name the place as such, and a further statement for those that mention it is saved. */
const mostJobs = 100

/** The jobs of a plan that mention the place it dropped: a borough may be only in the street address. */
async function readMentioning(model: SearchReadModel, request: PageRequest): Promise<MatchedJob[]> {
  const { text, plan, filters, limit, begun } = request
  const { placeName } = text.reading
  const place = droppedPlaceOf(text, plan)
  if (!place || place.jobs > mostJobs || placeName.length === 0 || text.reading.words.length === 0) return []
  const found = matchingOf(text, plan, filters)
  const named = placeName.map(({ word }) => [word.light, ...word.alternatives, ...word.stems])
  // The place may be in the description. The other words must be where they had to be without it.
  const phrases = [found.phrases, termQuery(found.words)].filter((one) => one !== '')
  const matching = {
    ...found,
    words: [...found.words, ...named],
    includeDescriptions: true,
    phrases: phrases.join(' & '),
    ...{ limit, place: undefined, begun, withTotal: false, withFacets: false },
  }
  const read = readMatches(await model.matches(matching, rankTermsOf(text, plan)))
  return read.map((job) => ({ ...job, near: 'named' }))
}

function nextOf(
  rest: readonly RankedJob[],
  page: readonly RankedJob[],
  row: Pick<MatchesRow, 'matches' | 'tail_at' | 'tail_id'>,
  begun: string,
): ListPlace | null {
  const last = page.at(-1)
  if (rest.length > page.length && last) {
    const { job, score } = last
    return { kind: 'ranked', begun, rank: score, at: new Date(job.postedAt).toISOString(), id: job.id }
  }
  const continues = row.tail_at !== null && row.tail_id !== null && row.matches >= rankedMatches
  return continues ? { kind: 'newest', at: row.tail_at, id: row.tail_id } : null
}

function droppedPlaceOf({ reading }: Pick<ReadText, 'reading'>, plan: SearchPlan) {
  return plan.filters.some(({ kind }) => kind === 'place') ? undefined : reading.place
}

function rankTermsOf({ reading }: ReadText, plan: SearchPlan) {
  const termsOf = (isOwn: boolean) => {
    const terms = reading.occupations.filter((one) => one.isOwn === isOwn).flatMap((one) => one.terms)
    const all = isOwn ? terms : [...terms, ...sharedNameTerms(terms)]
    return all.length > 0 ? termQuery([[...new Set(all)]]) : ''
  }
  const droppedPlace = droppedPlaceOf({ reading }, plan)
  return {
    occupations: termsOf(true),
    groups: termsOf(false),
    near: droppedPlace ? termQuery([droppedPlace.nearTerms]) : '',
    country: droppedPlace?.countryTerm ? termQuery([[droppedPlace.countryTerm]]) : '',
    words: termQuery(plan.words.map(({ word }) => [word.light, ...word.alternatives])),
  }
}

/** Reads the jobs of a {@link MatchesRow}. */
export function readMatches({ jobs }: Pick<MatchesRow, 'jobs'>): MatchedJob[] {
  if (jobs === null) return []
  return jobs.split('\n').map((line) => {
    const [id = '', postedAt, companyId = '', named, grouped, near, country, elsewhere, title = ''] =
      line.split('\t')
    return {
      id,
      postedAt: Number(postedAt),
      companyId,
      title,
      occupation: occupationOf(named === '1', grouped === '1'),
      elsewhere: Math.min(1, Number(elsewhere)),
      near: near === '1' ? 'region' : country === '1' ? 'country' : 'no',
      isComplete: false,
    }
  })
}

function occupationOf(isNamed: boolean, isGrouped: boolean): MatchedJob['occupation'] {
  if (isNamed) return isGrouped ? 'both' : 'named'
  return isGrouped ? 'grouped' : 'none'
}

function isAfter(job: MatchedJob, score: number, place: Extract<ListPlace, { kind: 'ranked' }>): boolean {
  if (score !== place.rank) return score < place.rank
  const at = new Date(place.at).getTime()
  return job.postedAt !== at ? job.postedAt < at : job.id < place.id
}
