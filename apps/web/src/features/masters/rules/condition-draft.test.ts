import { type MasterCondition, masterCondition } from '@vouch/contract'
import { expect, test } from 'vitest'
import { isIncomplete, leavesOf, toCondition, toDraft } from './condition-draft.ts'
import {
  comparisonOf,
  comparisons,
  comparisonsFor,
  subjectOf,
  withComparison,
  withSubject,
} from './leaf-parts.ts'

const conditions: MasterCondition[] = [
  { all: [{ own: 'me' }] },
  { any: [{ not: { active: true } }, { field: 'age', atLeast: 3 }] },
  { all: [{ any: [{ own: 'company' }, { not: { below: 'C' } }] }, { field: 'kind', in: ['a', 'b'] }] },
  { any: [{ not: { all: [{ field: 'kind', empty: true }, { own: 'me' }] } }, { field: 'age', atMost: 9 }] },
]

test.each(conditions)('the builder shows and gives back %j unchanged', (condition) => {
  expect(toCondition(toDraft(condition))).toEqual(condition)
})

test('comparisons are counted in groups too', () => {
  expect(conditions.map((condition) => leavesOf(toDraft(condition)).length)).toEqual([1, 2, 3, 3])
})

test('every comparison that the builder offers makes a condition that the API accepts', () => {
  const subjects = ['own:me', 'own:company', 'active', 'below', 'code', 'age']
  for (const about of subjects) {
    for (const kind of ['text', 'number', 'flag', 'date'] as const) {
      for (const comparison of comparisonsFor(about, kind)) {
        const draft = withComparison(withSubject(about, kind), comparison)
        expect(subjectOf(draft.leaf)).toBe(about)
        expect(comparisonOf(draft)).toBe(comparison)
        if (isIncomplete(draft)) continue
        expect(masterCondition.safeParse(toCondition({ mode: 'all', parts: [draft] })).success).toBe(true)
      }
    }
  }
})

test('a value stays when the comparison changes', () => {
  const is = { leaf: { field: 'age', is: 18 }, negated: false }
  const changed = comparisons.map((comparison) => withComparison(is, comparison))
  expect(changed.find((draft) => comparisonOf(draft) === 'notAtLeast')).toEqual({
    leaf: { field: 'age', atLeast: 18 },
    negated: true,
  })
  expect(changed.find((draft) => comparisonOf(draft) === 'in')).toEqual({
    leaf: { field: 'age', in: [18] },
    negated: false,
  })
})
