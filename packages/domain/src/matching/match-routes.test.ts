import { allRoutes, listedMatch, match } from '@vouch/contract'
import { expect, test } from 'vitest'

/** Whether a schema contains another one. */
function holds(schema: unknown, wanted: object, seen = new Set<unknown>()): boolean {
  if (schema === wanted) return true
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const inside = 'def' in schema ? schema.def : schema
  return Object.values(inside as object).some((part) => holds(part, wanted, seen))
}

test('only candidates get matches', () => {
  const told = allRoutes.filter(({ answers }) =>
    [match, listedMatch].some((schema) => holds(answers, schema)),
  )
  expect(told.map(({ id, audience }) => [id, audience])).toEqual([
    ['getJobMatch', 'candidate'],
    ['listJobMatches', 'candidate'],
    ['listRecommendations', 'candidate'],
  ])
})
