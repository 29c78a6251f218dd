import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from '#db/paging.ts'

it('gives back what went in, for any values', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.integer()), (text, number) => {
      expect(decodeCursor(encodeCursor([text, number]), ['string', 'number'])).toEqual([text, number])
    }),
  )
})

it.each([
  '',
  'x',
  '!!!',
  encodeCursor(['a']),
  encodeCursor([1, 'a']),
  Buffer.from('{}').toString('base64url'),
])('refuses a cursor that this list did not make: %s', (cursor) => {
  expect(() => decodeCursor(cursor, ['string', 'number'])).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  )
})

it('has a next page exactly when one row more was found', () => {
  expect(pageOf([1, 2, 3], 2, (n) => [n])).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) })
  expect(pageOf([1, 2], 2, (n) => [n])).toEqual({ items: [1, 2], nextCursor: null })
  expect(pageOf([], 2, () => [])).toEqual({ items: [], nextCursor: null })
})
