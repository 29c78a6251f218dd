import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainWords } from './search-words.ts'
import { splitQuery } from './split-query.ts'

const words = (text: string) => splitQuery(text).map(({ word }) => word)

describe('the words of a search text', () => {
  it('leaves out what employers add to a title about genders', () => {
    for (const text of ['nurse (m/f/d)', 'nurse H/F', '(m/w/d) nurse', 'nurse (w|m|d)'])
      expect(
        splitQuery(text).map(({ word }) => word),
        text,
      ).toEqual(['nurse'])
    expect(splitQuery('a/b nurse').map(({ word }) => word)).toEqual(['a', 'b', 'nurse'])
  })

  it('keep their places in the text', () => {
    const text = '  Nurse/midwife, part-time '
    expect(splitQuery(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      'Nurse',
      'midwife',
      'part',
      'time',
    ])
  })

  it('keep technical words whole', () => {
    expect(words('C++ c# .NET node.js Node JS')).toEqual([
      'cplusplus',
      'csharp',
      'dotnet',
      'nodejs',
      'nodejs',
    ])
  })

  it('join two spellings of one word', () => {
    expect(words('dev ops front-end help desk')).toEqual(['devops', 'frontend', 'helpdesk'])
  })

  it('know quoted phrases and excluded words', () => {
    const tokens = splitQuery('"care assistant" -night “open end')
    expect(tokens.map(({ word, phrase, minus }) => [word, phrase, minus])).toEqual([
      ['care', 0, false],
      ['assistant', 0, false],
      ['night', undefined, true],
      ['open', undefined, false],
      ['end', undefined, false],
    ])
    expect(splitQuery('full-time - x').every(({ minus }) => !minus)).toBe(true)
  })

  it('are those of plainWords, in order and within the text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const tokens = splitQuery(text)
        expect(tokens.map(({ word }) => word).join('')).toBe(
          text
            .split(/[\s"“”„‟«»]+/u)
            .flatMap(plainWords)
            .join(''),
        )
        for (const [at, { from, to }] of tokens.entries()) {
          expect(from).toBeGreaterThanOrEqual(tokens[at - 1]?.from ?? 0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })
})
