import type { JobCard, RouteAnswer, similarJobs } from '@vouch/contract'
import { askedRanks, rankingByWords, rankJobs, type TitleWord } from '@vouch/domain'
import { notFound } from '#base/app-error.ts'
import { prepared } from '#db/prepared.ts'
import { wasPublic } from '#db/sql/job-sql.ts'
import { type TermGroup, termQuery } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { readMatches } from './result-page.ts'
import { noFilters } from './statements/search-filters.ts'
import type { SearchReadModel } from './statements/search-read-model.ts'

export interface SimilarJobsReadModel {
  /**
   * Finds open jobs similar to a job, which may have ended.
   * @throws AppError not-found for a job that was never public
   */
  similar(slug: string): Promise<RouteAnswer<typeof similarJobs>>
}

interface JobTerms {
  id: string
  category_id: number | null
  /** Parts of the title, as the index has them. */
  segments: string[]
  /** Index terms of the occupations that the job names. */
  occupations: string[]
}

const jobTermsBySlug = `
  select j.id, j.category_id, t.segments, coalesce((
    select array_agg(term) from unnest(search_title_concepts(t.segments)
      || search_named('occupations', 'o:', array[j.occupation])) term where term like 'o:%'
  ), '{}') as occupations
  from jobs j cross join lateral (select search_segments(j.title) as segments offset 0) t
  where j.slug = $1 and ${wasPublic()}`

const maxJobs = 6
/** Title words that say how or where somebody works, not what the work is. */
const noWork =
  /^(?:full|part|time|temporary|permanent|remote|hybrid|senior|junior|lead|intern|trainee|[a-z]|[ivx]+|\d+)$/

interface SimilarJobsDeps extends ServiceDeps {
  readonly search: SearchReadModel
  /** Reads job cards in the given order, as a JSON array. */
  readonly cards: (ids: readonly string[]) => Promise<string>
}

export function createSimilarJobsReadModel({
  db,
  clock,
  search,
  cards,
}: SimilarJobsDeps): SimilarJobsReadModel {
  const find = async (words: readonly TermGroup[], job: JobTerms): Promise<string[]> => {
    const request = {
      words,
      phrases: '',
      excluded: [],
      filters: noFilters,
      includeDescriptions: false,
      except: [],
      limit: maxJobs + 1,
      place: undefined,
      begun: clock().toISOString(),
      withTotal: false,
      withFacets: false,
    }
    const occupations = job.occupations.length > 0 ? termQuery([job.occupations]) : ''
    const row = await search.matches(request, { occupations, groups: '', near: '', country: '', words: '' })
    const asked = askedRanks(job.segments.flatMap((part) => part.split(' ')))
    const ranking = rankingByWords(wordsOf(job).map(titleWord), asked, clock())
    return rankJobs(readMatches(row), ranking).map((ranked) => ranked.job.id)
  }

  return {
    similar: async (slug) => {
      const [job] = await prepared<JobTerms & Record<string, unknown>>(
        db,
        'job-terms-by-slug',
        jobTermsBySlug,
        [slug],
      )
      if (!job) throw notFound('This job')
      const ids = new Set<string>()
      for (const words of attemptsFor(job)) {
        for (const id of await find(words, job)) if (id !== job.id) ids.add(id)
        if (ids.size >= maxJobs) break
      }
      const shown = [...ids].slice(0, maxJobs)
      return { items: shown.length === 0 ? [] : (JSON.parse(await cards(shown)) as JobCard[]) }
    },
  }
}

function wordsOf({ segments: [first = ''] }: JobTerms): string[] {
  const words = [...new Set(first.split(' ').filter((word) => word !== ''))]
  const work = words.filter((word) => !noWork.test(word))
  return (work.length > 0 ? work : words).slice(0, 8)
}

function titleWord(word: string): TitleWord {
  return { same: [word], family: [], rarity: 1 }
}

/**
 * Queries to try in turn, from most to least similar: the words of the title, its occupation, its last two words ("software
 * engineer"), the category.
 */
function attemptsFor(job: JobTerms): TermGroup[][] {
  const words = wordsOf(job)
  const all = (some: readonly string[]) => some.map((word) => [word])
  const attempts = [
    all(words),
    job.occupations.length === 0 ? [] : [job.occupations],
    all(words.slice(-2)),
    job.category_id === null ? [] : [[`c:${job.category_id}`]],
  ]
  return attempts.filter(
    (attempt, index) =>
      attempt.length > 0 &&
      attempts.findIndex((other) => JSON.stringify(other) === JSON.stringify(attempt)) === index,
  )
}
