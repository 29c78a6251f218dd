import { describe, expect, test } from 'vitest'
import { countSlips, forgiven, swaps, undoSlip } from './slips.ts'

describe('undoSlip', () => {
  test.each([
    ['pyhton', 'python', 10],
    ['tabble', 'table', 10],
    ['acountant', 'accountant', 10],
    ['berln', 'berlin', 11],
    ['plumbert', 'plumber', 12],
    ['maneger', 'manager', 12],
    ['phyton', 'python', 12],
    ['pythno', 'python', 10],
    ['pthyon', 'python', 12],
    ['nython', 'python', 16],
    ['ythonp', undefined, undefined],
    ['моква', 'москва', 11],
    ['αθνα', 'αθηνα', 11],
  ])('%s can be %s', (typed, meant, cost) => {
    const variants = undoSlip(typed)
    if (meant !== undefined) expect(variants.get(meant)).toBe(cost)
    else expect(variants.has('python')).toBe(false)
  })

  test('lists only variants close to the word and never the word itself', () => {
    const variants = undoSlip('nurse')
    expect(variants.has('nurse')).toBe(false)
    for (const variant of variants.keys())
      expect([variant, countSlips('nurse', variant) <= 2]).toEqual([variant, true])
    expect(variants.size).toBeLessThan(300)
  })
})

test('countSlips counts a swap of adjacent letters as one', () => {
  expect(countSlips('nusre', 'nurse')).toBe(1)
  expect(countSlips('administartro', 'administrator')).toBe(2)
  expect(countSlips('', 'abc')).toBe(3)
  expect(swaps('nwe')).toEqual(['wne', 'new'])
})

test('short words and numbers are not corrected', () => {
  expect(['gp', 'dev', 'nrse', 'kubern', '2025', '5axis', 'x'.repeat(30)].map(forgiven)).toEqual([
    0, 0, 1, 2, 0, 0, 0,
  ])
})
