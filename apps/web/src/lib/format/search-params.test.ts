import { expect, test } from 'vitest'
import { choiceParam, idParam, searchParams, textParam } from './search-params.ts'

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
