import type { MasterFieldDefinition } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkAttribute,
  checkAttributes,
  checkWhole,
  convertAttribute,
  defaultAttributes,
} from './field-values.ts'
import { wholeFields } from './list-definition.ts'

const field = (kind: MasterFieldDefinition['kind'], rest: Partial<MasterFieldDefinition> = {}) => {
  const [whole] = wholeFields([{ name: 'one', label: 'One', kind, ...rest }])
  if (!whole) throw new Error('no field')
  return whole
}
const choices = [{ code: 'a', label: 'A' }]

describe('a value of a field', () => {
  test.each([
    [field('text'), ' two\nlines ', 'two lines'],
    [field('text'), '  ', null],
    [field('long-text'), 'two\nlines', 'two\nlines'],
    [field('number', { min: 1, max: 3 }), 3, 3],
    [field('flag'), false, false],
    [field('date'), '2024-02-29', '2024-02-29'],
    [field('web-address'), 'https://a.example/x?y=1', 'https://a.example/x?y=1'],
    [field('choice', { choices }), 'a', 'a'],
    [field('reference', { entity: 'countries' }), 'DE', 'DE'],
    [field('text', { indexed: true }), '😀'.repeat(200), '😀'.repeat(200)],
  ])('%# is cleaned', (one, given, value) => {
    expect(checkAttribute(one, given)).toEqual({ value })
  })

  test.each([
    [field('text', { required: true }), ' '],
    [field('text', { max: 3 }), 'four'],
    [field('text', { min: 3 }), 'ab'],
    [field('text', { indexed: true }), 'x'.repeat(201)],
    [field('text'), 'a\u0007b'],
    [field('text'), 1],
    [field('number', { max: 3 }), 4],
    [field('number'), '3'],
    [field('flag'), 'true'],
    [field('date'), '2026-02-30'],
    [field('date'), '0000-01-01'],
    [field('web-address'), 'ftp://a.example'],
    [field('web-address'), 'https://me:secret@a.example'],
    [field('web-address'), 'https://a b.example'],
    [field('choice', { choices }), 'b'],
    [field('reference', { entity: 'countries' }), '../x'],
  ])('%# is refused', (one, given) => {
    expect(checkAttribute(one, given)).toEqual({ problem: expect.any(String) })
  })
})

test('a dropped field answers like an unknown one, and needs nothing', () => {
  const fields = [field('text', { dropped: true, required: true, default: 'x' })]
  expect(checkAttributes(fields, { one: 'x' }).problems[0]?.message).toBe(
    checkAttributes([], { one: 'x' }).problems[0]?.message,
  )
  expect(checkWhole(fields, {})).toEqual([])
  expect(defaultAttributes(fields, {})).toEqual({})
})

describe('a conversion', () => {
  test('keeps what has a counterpart and refuses the rest', () => {
    expect(convertAttribute(field('number'), '12.5')).toBe(12.5)
    for (const text of ['007', '1e3', '', 'Infinity', '12 kg'])
      expect(convertAttribute(field('number'), text)).toBe(undefined)
    expect(convertAttribute(field('flag'), 'True')).toBe(true)
    expect(convertAttribute(field('flag'), 'yes')).toBe(undefined)
    expect(convertAttribute(field('choice', { choices }), 'a')).toBe('a')
    expect(convertAttribute(field('choice', { choices }), 'b')).toBe(undefined)
  })

  test('of a number to text and back loses nothing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = convertAttribute(field('text'), number)
        const back = convertAttribute(field('number'), text ?? '')
        return back === undefined ? /e/.test(String(number)) : back === number
      }),
    )
  })
})
