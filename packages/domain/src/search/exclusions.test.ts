import { describe, expect, it } from 'vitest'
import { excludedTokens } from './exclusions.ts'
import { recogniseFilters } from './recognise-filters.ts'
import { splitQuery } from './split-query.ts'
import { testWords } from './testing-words.ts'

/** Label and characters of each exclusion in a text, and the words and phrases excluded. */
function exclusions(text: string) {
  const { tokens, roles, filters } = recogniseFilters(text, splitQuery(text), testWords)
  const excluded = excludedTokens(tokens, roles, filters)
  const word = (at: number) => tokens[at]?.word
  return {
    shown: filters.filter(({ kind }) => kind === 'excluded').map(({ label }) => label),
    typed: filters.map(({ from, to }) => text.slice(from, to)),
    words: excluded.words.map(word),
    phrases: excluded.phrases.map((phrase) => phrase.map(word).join(' ')),
  }
}

describe('an exclusion', () => {
  it.each(['-"night shift"', '–“night shift”', 'not "night shift"'])('%s is one phrase', (typed) => {
    expect(exclusions(`nurse ${typed} rota`)).toEqual({
      shown: ['night shift'],
      typed: [typed],
      words: [],
      phrases: ['night shift'],
    })
  })

  it('is a phrase when its words are joined by hyphens, and single words after a slash', () => {
    expect(exclusions('nurse -night-shift')).toMatchObject({
      shown: ['night-shift'],
      phrases: ['night shift'],
    })
    expect(exclusions('cook -java/kotlin')).toMatchObject({
      shown: ['java/kotlin'],
      words: ['java', 'kotlin'],
      phrases: [],
    })
  })

  it('is a filter of several words', () => {
    expect(exclusions('nurse -part-time')).toEqual({
      shown: ['part-time'],
      typed: ['-part-time'],
      words: [],
      phrases: [],
    })
  })

  it('is named without its minus sign', () => {
    expect(exclusions('developer -.NET −c++')).toEqual({
      shown: ['.NET', 'c++'],
      typed: ['-.NET', '−c++'],
      words: ['dotnet', 'cplusplus'],
      phrases: [],
    })
  })

  it('needs space before its minus sign', () => {
    expect(exclusions('pre-"night shift" full-time help -desk')).toMatchObject({ shown: ['desk'] })
  })
})
