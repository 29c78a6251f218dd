import { type MatchedJob, rankJobs } from '@vouch/domain'
import { type ListPlace, nextPlace } from '#db/newest-first/place.ts'
import { termQuery } from '#db/term-query.ts'
import type { ReadText } from './query-reader.ts'
import type { SearchFilters } from './search-filters.ts'
import { type MatchesRow, rankedMatches } from './search-page-sql.ts'
import { excludedQuery, phraseQuery, type SearchPlan, wordGroups } from './search-plan.ts'
import { rankingOf } from './search-ranking.ts'
import type { Matching, SearchReadModel } from './search-read-model.ts'

/** A page of search results. */
export interface ResultPage {
  /** Job cards as a JSON array. */
  readonly items: string
  readonly facets: string | null
  /** Number of matches, up to the number that is counted. */
  readonly matches: number
  /** Number of jobs on the page. */
  readonly size: number
  readonly next: ListPlace | null
}

export interface PageRequest {
  readonly text: ReadText
  readonly plan: SearchPlan
  readonly filters: SearchFilters
  readonly byDate: boolean
  readonly limit: number
  readonly place: ListPlace | undefined
  /** ISO 8601; later jobs are not ranked. */
  readonly begun: string
  readonly withTotal: boolean
  readonly withFacets: boolean
}

/** What a plan finds among the jobs that pass these filters. */
export function matchingOf({ reading }: ReadText, plan: SearchPlan, filters: SearchFilters): Matching {
  return {
    words: wordGroups(plan),
    phrases: phraseQuery(reading),
    excluded: excludedQuery(reading),
    filters,
    includeDescriptions: plan.mode.includeDescriptions,
  }
}

/** Reads a page: ranked by relevance, or by date after the ranked jobs or where the search has no words. */
export async function readPage(
  model: SearchReadModel,
  cards: (ids: readonly string[]) => Promise<string>,
  request: PageRequest,
): Promise<ResultPage> {
  const { text, plan, filters, byDate, limit, place, begun, withTotal, withFacets } = request
  const matching = { ...matchingOf(text, plan, filters), limit, place, begun, withTotal, withFacets }
  if (byDate || plan.words.length === 0 || place?.kind === 'newest') {
    const row = await model.page(matching)
    const next = nextPlace({ limit, begun }, row, rankedMatches)
    return {
      items: row.items,
      facets: row.facets,
      matches: row.matches,
      size: Math.min(row.found, limit),
      next,
    }
  }
  const row = await model.matches(matching, rankTermsOf(request))
  const ranked = rankJobs(readMatches(row), rankingOf(text.reading, plan, new Date(begun)))
  const rest = place === undefined ? ranked : ranked.filter(({ job, score }) => isAfter(job, score, place))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const next =
    rest.length > limit && last
      ? {
          kind: 'ranked' as const,
          begun,
          rank: last.score,
          at: new Date(last.job.postedAt).toISOString(),
          id: last.job.id,
        }
      : row.tail_at !== null && row.tail_id !== null && row.matches >= rankedMatches
        ? { kind: 'newest' as const, at: row.tail_at, id: row.tail_id }
        : null
  return {
    items: page.length === 0 ? '[]' : await cards(page.map(({ job }) => job.id)),
    facets: row.facets,
    matches: row.matches,
    size: page.length,
    next,
  }
}

function rankTermsOf({ text: { reading }, plan }: PageRequest) {
  const occupations = [...new Set(reading.occupations.flatMap(({ terms }) => terms))]
  const droppedPlace = plan.filters.some(({ kind }) => kind === 'place') ? undefined : reading.place
  return {
    occupations: occupations.length > 0 ? termQuery([occupations]) : '',
    near: droppedPlace ? termQuery([[droppedPlace.term]]) : '',
    words: termQuery(plan.words.map(({ word }) => [word.light, ...word.alternatives])),
  }
}

/** Reads the jobs of a {@link MatchesRow}. */
export function readMatches({ jobs }: MatchesRow): MatchedJob[] {
  if (jobs === null) return []
  return jobs.split('\n').map((line) => {
    const [id = '', postedAt, companyId = '', occupation, near, elsewhere, title = ''] = line.split('\t')
    return {
      id,
      postedAt: Number(postedAt),
      companyId,
      title,
      hasOccupation: occupation === '1',
      elsewhere: Math.min(1, Number(elsewhere)),
      isNear: near === '1',
    }
  })
}

function isAfter(job: MatchedJob, score: number, place: Extract<ListPlace, { kind: 'ranked' }>): boolean {
  if (score !== place.rank) return score < place.rank
  const at = new Date(place.at).getTime()
  return job.postedAt !== at ? job.postedAt < at : job.id < place.id
}
