import type { JobCard, RouteAnswer, similarJobs } from '@vouch/contract'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { wasPublic } from '#db/sql/job-sql.ts'
import type { TermGroup } from '#db/term-query.ts'
import { noFilters } from './search-filters.ts'
import type { SearchReadModel } from './search-read-model.ts'

/** Open jobs like one that may have ended. */
export interface SimilarJobsReadModel {
  /** @throws AppError not-found for a job that was never public */
  similar(slug: string): Promise<RouteAnswer<typeof similarJobs>>
}

interface LikenedRow {
  id: string
  category_id: number | null
  /** The stems of the title, in its order. */
  title: string[]
}

const likenedJob = `
  select j.id, j.category_id, (
    select coalesce(array_agg(word.lexeme order by word.positions[1]), '{}')
    from unnest(to_tsvector('vouch_words', search_plain(j.title))) word
    where length(word.lexeme) > 1
  ) as title
  from jobs j
  where j.slug = $1 and ${wasPublic()}`

const shown = 6

export function createSimilarJobsReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly search: SearchReadModel
}): SimilarJobsReadModel {
  const { db, clock, search } = deps

  const find = async (words: readonly TermGroup[], title: readonly string[]): Promise<JobCard[]> => {
    const row = await search.page({
      words,
      // Among those that fit, the ones with more words of the title come first.
      rankBy: [title],
      filters: noFilters,
      includeDescriptions: false,
      ranked: true,
      limit: shown + 1,
      place: undefined,
      begun: clock().toISOString(),
      withTotal: false,
      withFacets: false,
    })
    return JSON.parse(row.items) as JobCard[]
  }

  return {
    similar: async (slug) => {
      const [job] = await prepared<LikenedRow>(db, 'likened-job', likenedJob, [slug])
      if (!job) throw notFound('This job')
      const found = new Map<string, JobCard>()
      for (const words of likenesses(job)) {
        for (const card of await find(words, job.title)) if (card.id !== job.id) found.set(card.id, card)
        if (found.size >= shown) break
      }
      return { items: [...found.values()].slice(0, shown) }
    },
  }
}

/** From most alike to least: the whole title, its end ("software engineer"), the category, its last word. */
function likenesses({ title, category_id: category }: LikenedRow): TermGroup[][] {
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
