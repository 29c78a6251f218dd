import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, joinTexts, neutralText, plainText, splitTexts } from './csv-cell.ts'

const hostile = fc
  .array(
    fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '|', '\\', ' ', 'a', '"', '\n', 'ش', '＝', '\u200e'),
  )
  .map((signs) => signs.join(''))

test('what is made neutral is no formula, and comes back as it was', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = neutralText(text)
      expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u)
      expect(plainText(cell)).toBe(text)
    }),
  )
  expect(plainText('=cmd()')).toBe('=cmd()')
  expect(neutralText("'quoted'")).toBe("'quoted'")
})

test('joined texts come back as they were', () => {
  const texts = fc.array(hostile.map((text) => text.trim()).filter((text) => text !== ''))
  fc.assert(
    fc.property(texts, (all) => {
      expect(splitTexts(joinTexts(all))).toEqual(all)
    }),
  )
  expect(splitTexts('a|b |  | c')).toEqual(['a', 'b', 'c'])
})

test('a line quotes its cells', () => {
  expect(csvLine(['a,b', 'say "hi"', ''])).toBe('"a,b","say ""hi""",""\r\n')
})
