import { expect, test } from 'vitest'
import { withScheme } from './web-address.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/jobs ', 'https://www.example.com/jobs'],
  ['http://example.com', 'http://example.com'],
  ['name@example.com', 'name@example.com'],
  ['example', 'example'],
  ['', ''],
])('a website typed as "%s" becomes "%s"', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})
