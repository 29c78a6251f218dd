import { type MatchShape, matchParameters } from './search-match-sql.ts'
import { countSql, facetSql, ownFacets, pageSql, rankedSql } from './search-page-sql.ts'
import type { SearchWay } from './search-way.ts'
import { nameOf, pageNameOf } from './statement-names.ts'

/** A statement of the search, with values that nothing matches. */
export interface UsualStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

const ways: readonly SearchWay[] = [
  'walk',
  'slabs',
  'slabs-two',
  'slabs-three',
  'slabs-rest',
  'all',
  'three',
  'many',
]
const waysOfTexts: readonly SearchWay[] = ['slabs', 'all', 'three', 'many']

/** A term that no job has, because the index never stores this character. */
const nothing = "'~'"
const neutral: Readonly<Record<keyof typeof matchParameters, unknown>> = {
  terms: nothing,
  furtherTerms: nothing,
  dayTerms: Array.from({ length: 4 }, () => nothing),
  now: new Date(0),
  since: 'infinity',
  beforeAt: 'infinity',
  beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  payYear: 0,
  companyId: null,
  matches: 1,
  firstSlab: 0,
  lastSlab: 0,
  thirdTerms: nothing,
  fourthTerms: nothing,
  phrases: nothing,
  excluded: nothing,
  except: [],
}
const match = Object.keys(matchParameters).map((name) => neutral[name as keyof typeof matchParameters])

/** The statements that most searches use: those without phrases, exclusions, a company, or jobs to leave out. */
export function usualStatements(): UsualStatement[] {
  const shapeOf = (way: SearchWay, includeDescriptions: boolean): MatchShape => ({
    way,
    includeDescriptions,
    phrases: false,
    excluded: 'none',
    except: false,
  })
  const page = [...match, 1]
  const ranked = [...page, '', '', '', '', '']
  const ofWords = [
    ...ways.map((way) => shapeOf(way, false)),
    ...waysOfTexts.map((way) => shapeOf(way, true)),
  ].flatMap((shape): UsualStatement[] => [
    ...(['columns', 'none'] as const).map((facets) => ({
      name: pageNameOf('search-ranked', { ...shape, facets }),
      text: rankedSql({ ...shape, facets }),
      values: ranked,
    })),
    { name: nameOf('search-count', shape), text: countSql(shape), values: page },
  ])
  const ofFilters = [...ways, 'newest' as const].flatMap((way): UsualStatement[] => {
    const shape = shapeOf(way, false)
    return [
      ...(['columns', 'terms', 'none'] as const).map((facets) => ({
        name: pageNameOf('search', { ...shape, facets }),
        text: pageSql({ ...shape, facets }),
        values: page,
      })),
      { name: nameOf('search-facet', shape), text: facetSql(shape), values: [...page, ownFacets[0]] },
    ]
  })
  return [...ofWords, ...ofFilters]
}
