import type { ShownProfile } from '@vouch/contract'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { type TermGroup, termQuery } from '#db/term-query.ts'
import type { CandidatePlace } from './candidate-cursor.ts'
import type { CandidateConditions } from './candidate-filters.ts'
import { matchValues } from './candidate-match-sql.ts'
import {
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
import type { Sight } from './visible-candidates.ts'

export interface CandidatePageRequest {
  readonly sight: Sight
  readonly conditions: CandidateConditions
  readonly ranked: boolean
  readonly limit: number
  readonly place: CandidatePlace | undefined
  /** When a ranked list was begun. */
  readonly begun: string
  readonly withTotal: boolean
  readonly withFacets: boolean
}

/** A profile that the viewer may see. */
interface CandidateRow extends Record<string, unknown> {
  readonly photo_id: string | null
  readonly shown: ShownProfile
  readonly updated_at: string
}

/** Every read of the directory. Each takes what the viewer may see, and shows nothing else. */
export interface DirectoryReadModel {
  page(request: CandidatePageRequest): Promise<PageRow>
  /** The newest 1,000. */
  table(sight: Sight, conditions: CandidateConditions): Promise<StoredCard[]>
  one(sight: Sight, id: string): Promise<CandidateRow | undefined>
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Clocks of several nodes differ; no profile counts as changed further ahead than this. */
const clockSkewMs = 86_400_000

export function createDirectoryReadModel(deps: {
  readonly db: Database
  readonly clock: Clock
}): DirectoryReadModel {
  const { db, clock } = deps
  const statistics = createTermStatistics(db, clock)
  const texts = new Map<string, string>()

  /** A statement's text is put together once: there are some dozens of them. */
  const run = <Row extends Record<string, unknown>>(name: string, make: () => string, values: unknown[]) => {
    const text = texts.get(name) ?? make()
    texts.set(name, text)
    return prepared<Row>(db, name, text, values)
  }
  const planOf = async (
    sight: Sight,
    conditions: CandidateConditions,
    before: string,
    matches: number,
  ): Promise<MatchPlan> => {
    const from = before === 'infinity' ? clock().getTime() + clockSkewMs : afterMoment(before)
    const range = { from, matches, hasCircle: conditions.circle !== null }
    return planMatch(await statistics(), groupsOf(sight, conditions), range)
  }

  return {
    page: async (request) => {
      const { sight, conditions, ranked, limit, place } = request
      const matches = matchesNeeded(request)
      const before =
        place?.kind === 'newest' ? place : { at: ranked ? request.begun : 'infinity', id: lastUuid }
      const plan = await planOf(sight, conditions, before.at, matches)
      const hasChoice = plan.choice !== undefined
      const shape = { way: plan.way, hasChoice, ranked, facets: request.withFacets }
      const below = place?.kind === 'ranked' ? place : { rank: 2_147_483_647, at: 'infinity', id: lastUuid }
      const rank = ranked ? [termQuery(conditions.words), below.rank, below.at, below.id] : []
      const [row] = await run<PageRow>(
        `directory-${plan.way}${hasChoice ? '-choice' : ''}${ranked ? '-ranked' : ''}${shape.facets ? '-facets' : ''}`,
        () => pageSql(shape),
        [...matchValues(sight, conditions, plan, before, matches), limit, ...rank],
      )
      if (!row) throw new Error('the directory answered nothing')
      return row
    },
    table: async (sight, conditions) => {
      const before = { at: 'infinity', id: lastUuid }
      const plan = await planOf(sight, conditions, before.at, exportRows)
      const rows = await run<{ card: StoredCard }>(
        `directory-table-${plan.way}${plan.choice ? '-choice' : ''}`,
        () => exportSql(plan.way, plan.choice !== undefined),
        matchValues(sight, conditions, plan, before, exportRows),
      )
      return rows.map(({ card }) => card)
    },
    one: async (sight, id) => {
      const [row] = await prepared<CandidateRow>(db, 'directory-one', oneCandidate, [id, ...sight.values])
      return row
    },
  }
}

function groupsOf(sight: Sight, { words, filters }: CandidateConditions): TermGroup[] {
  return [...sight.terms, ...words, ...filters]
}

function matchesNeeded({ withFacets, withTotal, ranked, limit }: CandidatePageRequest): number {
  if (withFacets || withTotal) return newestMatches + 1
  return ranked ? newestMatches : limit + 1
}

/** A moment as PostgreSQL or JSON write it, rounded up to milliseconds. */
function afterMoment(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace('+00', 'Z')) + 1
}
