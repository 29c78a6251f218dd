import { defaultParseSearch } from '@tanstack/react-router'
import { readAddressQuery } from '@vouch/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const text = fc.oneof(
  fc.constantFrom(
    '',
    'true',
    'false',
    '1',
    '01',
    '1.50',
    '1e3',
    ' 7',
    '"12"',
    '[1,2]',
    '{"a":1}',
    'null',
    'nurse',
    'ü&=',
  ),
  fc.string({ maxLength: 6 }),
)

test('the server reads the query of an address as the router does', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('q', 'sort', 'a b'), text), { maxLength: 4 }), (pairs) => {
      const query = new URLSearchParams(pairs).toString()
      expect(readAddressQuery(query)).toEqual({ ...defaultParseSearch(query) })
    }),
  )
})
