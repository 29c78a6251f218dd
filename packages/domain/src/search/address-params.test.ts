import { expect, test } from 'vitest'
import { choiceParam, dayParam, flagParam, idParam, searchParams, textParam } from './address-params.ts'

const read = searchParams({ q: textParam(10), view: choiceParam(['list', 'board']), id: idParam })

test('keeps valid values', () => {
  const id = '0190b3a0-0000-7000-8000-000000000001'
  expect(read({ q: ' nurse ', view: 'board', id })).toEqual({ q: 'nurse', view: 'board', id })
  expect(read({ q: 2024 })).toEqual({ q: '2024' })
})

test('drops invalid values of any type', () => {
  expect(read({ q: ' ', view: 'table', id: 'x', other: 1 })).toEqual({})
  expect(read({ q: { a: 1 }, view: ['list', 'board'], id: null })).toEqual({})
  expect(read({ q: 'a\u0000b too long to keep' })).toEqual({ q: 'a b too lo' })
})

test('sets wrong values to undefined, and adds no missing ones', () => {
  expect(Object.entries(read({ view: 'table' }))).toEqual([['view', undefined]])
})

test('a long text is cut between characters', () => {
  expect(textParam(4)('abc😀')).toBe('abc')
  expect(textParam(5)('abc😀')).toBe('abc😀')
  expect(textParam(4)('abc def')).toBe('abc')
  expect(textParam(9)('a\ud83db')).toBe('a b')
})

test('a text is cut to fit into the URL', () => {
  const text = textParam(2_000, 6_000)('護'.repeat(2_000)) ?? ''
  expect(text.length).toBeGreaterThan(550)
  expect(encodeURIComponent(text).length).toBeLessThanOrEqual(6_000)
})

test('a day must exist and lie after 1900, as the API requires', () => {
  expect(dayParam('2026-02-28')).toBe('2026-02-28')
  for (const wrong of ['2026-02-30', '2026-13-01', '1899-12-31', '2026-2-3', '0000-01-01', 2026, null]) {
    expect(dayParam(wrong)).toBeUndefined()
  }
})

test('a flag is true or absent', () => {
  expect([true, 'true'].map(flagParam)).toEqual([true, true])
  expect([false, 'false', 1, undefined].map(flagParam)).toEqual([undefined, undefined, undefined, undefined])
})
