import type { ShownProfile } from '@vouch/contract'
import {
  type ListRequest,
  matchesAfter,
  matchesNeeded,
  newestPlace,
  rankedAfter,
} from '#db/newest-first/place.ts'
import { createStatements } from '#db/newest-first/statements.ts'
import { prepared } from '#db/prepared.ts'
import { type TermGroup, termQuery } from '#db/term-query.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { CandidateConditions } from './candidate-filters.ts'
import { matchValues } from './candidate-match-sql.ts'
import {
  anySql,
  exportRows,
  exportSql,
  newestMatches,
  oneCandidate,
  type PageRow,
  pageSql,
  type StoredCard,
} from './candidate-page-sql.ts'
import { type MatchPlan, planMatch } from './candidate-plan.ts'
import { createTermStatistics } from './term-statistics.ts'
import type { ViewerScope } from './visible-candidates.ts'

interface CandidatePageRequest extends ListRequest {
  readonly viewerScope: ViewerScope
  readonly conditions: CandidateConditions
}

interface CandidateRow extends Record<string, unknown> {
  readonly photo_id: string | null
  readonly shown: ShownProfile
  readonly updated_at: string
}

/** Reads the candidate directory. Every method returns only profiles that the viewer may see. */
export interface DirectoryReadModel {
  page(request: CandidatePageRequest): Promise<PageRow>
  /** Reads the newest 1,000 matches for the CSV export. */
  table(viewerScope: ViewerScope, conditions: CandidateConditions): Promise<StoredCard[]>
  /** Whether anybody matches. */
  any(viewerScope: ViewerScope, conditions: CandidateConditions): Promise<boolean>
  one(viewerScope: ViewerScope, id: string): Promise<CandidateRow | undefined>
}

/** Maximum clock skew between nodes. No profile is dated further in the future. */
const clockSkewMs = 86_400_000

export function createDirectoryReadModel({ db, clock }: ServiceDeps): DirectoryReadModel {
  const statistics = createTermStatistics(db, clock)
  const run = createStatements(db)
  const planOf = async (
    viewerScope: ViewerScope,
    conditions: CandidateConditions,
    before: string,
    matches: number,
  ): Promise<MatchPlan> => {
    const from = before === 'infinity' ? clock().getTime() + clockSkewMs : afterMoment(before)
    const range = { from, matches, hasCircle: conditions.circle !== null }
    return planMatch(await statistics(), groupsOf(viewerScope, conditions), range)
  }

  return {
    page: async (request) => {
      const { viewerScope, conditions, ranked, limit, place } = request
      const matches = matchesNeeded(request, newestMatches, newestMatches)
      const before = matchesAfter(request)
      const plan = await planOf(viewerScope, conditions, before.at, matches)
      const hasChoice = plan.choice !== undefined
      const shape = { way: plan.way, hasChoice, ranked, facets: request.withFacets }
      const rank = ranked ? [rankQuery(conditions.ranking), ...rankedAfter(place)] : []
      const [row] = await run<PageRow>(
        `directory-${plan.way}${hasChoice ? '-choice' : ''}${ranked ? '-ranked' : ''}${shape.facets ? '-facets' : ''}`,
        () => pageSql(shape),
        [...matchValues(viewerScope, conditions, plan, before, matches), limit, ...rank],
      )
      if (!row) throw new Error('the directory query returned no row')
      return row
    },
    table: async (viewerScope, conditions) => {
      const plan = await planOf(viewerScope, conditions, newestPlace.at, exportRows)
      const rows = await run<{ card: StoredCard }>(
        `directory-table-${plan.way}${plan.choice ? '-choice' : ''}`,
        () => exportSql(plan.way, plan.choice !== undefined),
        matchValues(viewerScope, conditions, plan, newestPlace, exportRows),
      )
      return rows.map(({ card }) => card)
    },
    any: async (viewerScope, conditions) => {
      const plan = await planOf(viewerScope, conditions, newestPlace.at, 1)
      const [row] = await run<{ found: boolean }>(
        `directory-any-${plan.way}${plan.choice ? '-choice' : ''}`,
        () => anySql(plan.way, plan.choice !== undefined),
        matchValues(viewerScope, conditions, plan, newestPlace, 1),
      )
      return row?.found === true
    },
    one: async (viewerScope, id) => {
      const values = [id, ...viewerScope.values]
      return (await prepared<CandidateRow>(db, 'directory-one', oneCandidate, values))[0]
    },
  }
}

/**
 * Words joined with `or`, of which `ts_rank` sums each by itself. Joined with `and`, it weighs how near the words are to
 * each other, and a new passport stands between those of headline and name: its holder would move down.
 */
function rankQuery(words: TermGroup): string {
  return termQuery([words])
}

function groupsOf(viewerScope: ViewerScope, { words, filters }: CandidateConditions): TermGroup[] {
  return [...viewerScope.terms, ...words, ...filters]
}

/** Parses a timestamp from PostgreSQL or JSON, and rounds it up to ms. */
function afterMoment(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace('+00', 'Z')) + 1
}
