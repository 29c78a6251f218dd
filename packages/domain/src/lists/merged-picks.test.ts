import { expect, test } from 'vitest'
import { isReplaced, restoredPicks, withoutRepeatedPicks } from './merged-picks.ts'

const pick = (code: string | null) => ({ code, label: code ?? 'own words' })
const [a, b, c, own] = [pick('a'), pick('b'), pick('c'), pick(null)]

test('a value that is there already is not added again, and own words stay', () => {
  expect(withoutRepeatedPicks([b, own, b, own, c])).toEqual([b, own, own, c])
})

test('undo puts the merged value back where the other one is now', () => {
  expect(restoredPicks([c, b], [a], a, 'b')).toEqual([c, a])
})

test('undo changes nothing if both were chosen before, or if the merged one is back or was never there', () => {
  expect(restoredPicks([b, c], [a, b], a, 'b')).toEqual([b, c])
  expect(restoredPicks([b, a], [a], a, 'b')).toEqual([b, a])
  expect(restoredPicks([b], [c], a, 'b')).toEqual([b])
})

test('own words are replaced however they are written, and values with the same label are not', () => {
  expect(isReplaced({ code: null, label: 'Öwn  WORDS!' }, own)).toBe(true)
  expect(isReplaced({ code: null, label: 'other words' }, own)).toBe(false)
  expect(isReplaced({ code: 'x', label: 'own words' }, own)).toBe(false)
  expect(isReplaced({ code: null, label: 'a' }, a)).toBe(false)
})

test('undo puts own words back as the person wrote them', () => {
  const written = { code: null, label: 'OWN words' }
  expect(restoredPicks([c, b], [written], own, 'b')).toEqual([c, written])
})
