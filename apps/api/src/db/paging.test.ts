import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from '#db/paging.ts'

it('decoding returns the encoded values', () => {
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
])('rejects a cursor from elsewhere: %s', (cursor) => {
  expect(() => decodeCursor(cursor, ['string', 'number'])).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  )
})

const id = '0193b5a0-0000-7000-8000-000000000000'

it.each([
  ['string', 'a\0b'],
  ['uuid', 'b'],
  ['uuid', `${id}'`],
  ['moment', 'yesterday'],
  ['moment', '2026-02-30T09:00:00Z'],
  ['moment', '2026-13-01 09:00:00+00'],
  ['moment', '2026-01-01T25:00:00Z'],
  ['moment', '0000-01-01T09:00:00Z'],
  ['integer', 1.5],
  ['integer', 2 ** 31],
] as const)('rejects a value that PostgreSQL cannot read as %s: %s', (kind, value) => {
  expect(() => decodeCursor(encodeCursor([value]), [kind])).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  )
})

it.each([
  ['uuid', id],
  ['moment', '2026-03-10 09:00:00.123456+00'],
  ['moment', '2024-02-29T09:00:00.000Z'],
  ['integer', -(2 ** 31) + 1],
] as const)('accepts a cursor value: %s %s', (kind, value) => {
  expect(decodeCursor(encodeCursor([value]), [kind])).toEqual([value])
})

it('has a next page exactly when an extra row was found', () => {
  expect(pageOf([1, 2, 3], 2, (n) => [n])).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) })
  expect(pageOf([1, 2], 2, (n) => [n])).toEqual({ items: [1, 2], nextCursor: null })
  expect(pageOf([], 2, () => [])).toEqual({ items: [], nextCursor: null })
})
