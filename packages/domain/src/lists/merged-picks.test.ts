import { expect, test } from 'vitest'
import { restoredPicks, withoutRepeatedPicks } from './merged-picks.ts'

const pick = (code: string | null) => ({ code, label: code ?? 'own words' })
const [a, b, c, own] = [pick('a'), pick('b'), pick('c'), pick(null)]

test('a value that is there already is not added again, and own words stay', () => {
  expect(withoutRepeatedPicks([b, own, b, own, c])).toEqual([b, own, own, c])
})

test('undo puts the merged value back where the other one is now', () => {
  expect(restoredPicks([c, b], [a], 'a', 'b')).toEqual([c, a])
})

test('undo changes nothing if both were chosen before, or if the merged one is back or was never there', () => {
  expect(restoredPicks([b, c], [a, b], 'a', 'b')).toEqual([b, c])
  expect(restoredPicks([b, a], [a], 'a', 'b')).toEqual([b, a])
  expect(restoredPicks([b], [c], 'a', 'b')).toEqual([b])
})
