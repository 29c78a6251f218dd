import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { Clock } from '#platform/clock.ts'
import { cardJoins, cardSql } from './card-sql.ts'

/** The newest open jobs, for other features' pages. */
export interface FreshJobs {
  /** @returns cards as a JSON array */
  fresh(limit: number): Promise<string>
}

const newestCards = `
  select coalesce(json_agg(${cardSql} order by p.posted_at desc, p.job_id desc), '[]'::json)::text as cards
  from (
    select job_id, posted_at from job_search where closes_at > $1
    order by posted_at desc, job_id desc limit $2
  ) p ${cardJoins}`

export function createFreshJobs(deps: { readonly db: Database; readonly clock: Clock }): FreshJobs {
  return {
    fresh: async (limit) => {
      const values = [deps.clock(), limit]
      const [row] = await prepared<{ cards: string }>(deps.db, 'fresh-jobs', newestCards, values)
      return row?.cards ?? '[]'
    },
  }
}
