import type { JobCard, RouteAnswer, similarJobs } from '@vouch/contract'
import { notFound } from '#base/app-error.ts'
import { prepared } from '#db/prepared.ts'
import { wasPublic } from '#db/sql/job-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { noFilters } from './search-filters.ts'
import type { SearchReadModel } from './search-read-model.ts'

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
  /** Stems of the words in the job's title, in order. */
  title: string[]
}

const jobTermsBySlug = `
  select j.id, j.category_id, (
    select coalesce(array_agg(word.lexeme order by word.positions[1]), '{}')
    from unnest(to_tsvector('vouch_words', search_plain(j.title))) word
    where length(word.lexeme) > 1
  ) as title
  from jobs j
  where j.slug = $1 and ${wasPublic()}`

const maxJobs = 6

interface SimilarJobsDeps extends ServiceDeps {
  readonly search: SearchReadModel
}

export function createSimilarJobsReadModel({ db, clock, search }: SimilarJobsDeps): SimilarJobsReadModel {
  const searchCards = async (words: readonly TermGroup[], title: readonly string[]): Promise<JobCard[]> => {
    const row = await search.page({
      words,
      // Ranks jobs with more words of the title higher.
      rankBy: [title],
      filters: noFilters,
      includeDescriptions: false,
      ranked: true,
      limit: maxJobs + 1,
      place: undefined,
      begun: clock().toISOString(),
      withTotal: false,
      withFacets: false,
    })
    return JSON.parse(row.items) as JobCard[]
  }

  return {
    similar: async (slug) => {
      const [job] = await prepared<JobTerms>(db, 'job-terms-by-slug', jobTermsBySlug, [slug])
      if (!job) throw notFound('This job')
      const cards = new Map<string, JobCard>()
      for (const words of attemptsFor(job)) {
        for (const card of await searchCards(words, job.title))
          if (card.id !== job.id) cards.set(card.id, card)
        if (cards.size >= maxJobs) break
      }
      return { items: [...cards.values()].slice(0, maxJobs) }
    },
  }
}

/**
 * Queries to try in turn, from most to least similar: the whole title, its last two words ("software
 * engineer"), the category, the title's last word.
 */
function attemptsFor({ title, category_id: category }: JobTerms): TermGroup[][] {
  const all = (words: readonly string[]) => words.map((word) => [word])
  const attempts = [
    all(title.slice(0, 8)),
    all(title.slice(-2)),
    category === null ? [] : [[`c:${category}`]],
    all(title.slice(-1)),
  ]
  return attempts.filter(
    (attempt, index) =>
      attempt.length > 0 &&
      attempts.findIndex((other) => JSON.stringify(other) === JSON.stringify(attempt)) === index,
  )
}
