import type { ShownProfile } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { partQuery, type TermGroup, termQuery } from '#db/term-query.ts'
import type { Clock } from '#platform/clock.ts'
import type { CandidatePlace } from './candidate-cursor.ts'
import type { CandidateConditions } from './candidate-filters.ts'
import { chooseWay, maxSlabs, slabNumber } from './candidate-match-sql.ts'
import {
  countCap,
  exportRows,
  exportSql,
  oneCandidate,
  type PageRow,
  pageSql,
  rankedMatches,
  type StoredCard,
} from './candidate-page-sql.ts'
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
  const wayOf = async (groups: readonly TermGroup[], matches: number) =>
    chooseWay(await statistics(), groups, matches)

  return {
    page: async (request) => {
      const { sight, conditions, ranked, limit, place } = request
      const groups = groupsOf(sight, conditions)
      const matches = matchesNeeded(request)
      const way = await wayOf(groups, matches)
      const shape = { way, ranked, facets: request.withFacets }
      const before =
        place?.kind === 'newest' ? place : { at: ranked ? request.begun : 'infinity', id: lastUuid }
      const below = place?.kind === 'ranked' ? place : { rank: 2_147_483_647, at: 'infinity', id: lastUuid }
      const rank = ranked ? [termQuery(conditions.words), below.rank, below.at, below.id] : []
      const [row] = await run<PageRow>(
        `directory-${way}${ranked ? '-ranked' : ''}${shape.facets ? '-facets' : ''}`,
        () => pageSql(shape),
        [...matchValues(sight, conditions, { groups, before, matches, now: clock() }), limit, ...rank],
      )
      if (!row) throw new Error('the directory answered nothing')
      return row
    },
    table: async (sight, conditions) => {
      const groups = groupsOf(sight, conditions)
      const way = await wayOf(groups, exportRows)
      const before = { at: 'infinity', id: lastUuid }
      const rows = await run<{ card: StoredCard }>(
        `directory-table-${way}`,
        () => exportSql(way),
        matchValues(sight, conditions, { groups, before, matches: exportRows, now: clock() }),
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
  if (withFacets || withTotal) return countCap + 1
  return ranked ? rankedMatches : limit + 1
}

function matchValues(
  sight: Sight,
  { payYear, circle }: CandidateConditions,
  list: {
    readonly groups: readonly TermGroup[]
    readonly before: { readonly at: string; readonly id: string }
    readonly matches: number
    readonly now: Date
  },
): unknown[] {
  const { groups, before, matches, now } = list
  // A day ahead: a cursor has the time of PostgreSQL, to the microsecond.
  const firstSlab = slabNumber(
    new Date((before.at === 'infinity' ? now : new Date(before.at.slice(0, 10))).getTime() + 86_400_000),
  )
  return [
    ...sight.values,
    termQuery(groups),
    partQuery(groups),
    before.at,
    before.id,
    payYear,
    circle?.lat ?? null,
    circle?.lon ?? null,
    circle?.km ?? null,
    matches,
    firstSlab,
    firstSlab - maxSlabs,
  ]
}
