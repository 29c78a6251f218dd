import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['55000', 55_000],
  ['55,000', 55_000],
  ['55.000', 55_000],
  ['55 000', 55_000],
  ['55\u202f000', 55_000],
  ['55’000', 55_000],
  ['1.234.567', 1_234_567],
  ['1,234,567.5', 1_234_567.5],
  ['5.000,50', 5000.5],
  ['2500.5', 2500.5],
  ['37,5', 37.5],
  ['0.125', 0.13],
  ['.5', 0.5],
  ['17.', 17],
  ['€45', 45],
  ['-3,5', -3.5],
  ['1234.567', 1234.57],
  ['', null],
  ['-', null],
  ['.', null],
])('reads %j as %j', (text, value) => {
  expect(readNumber(text, 2)).toBe(value)
})

test('rounds to the allowed decimals', () => {
  expect(readNumber('37,6', 0)).toBe(38)
  expect(readNumber('48.13743', 5)).toBe(48.13743)
})
