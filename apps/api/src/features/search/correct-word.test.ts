import { describe, expect, it } from 'vitest'
import { correctWord, editDistance, respellWord } from './correct-word.ts'

const unknown = (word: string) => ({
  word,
  lexemes: [word],
  jobs: 0,
  found: false,
  spelled: false,
  inTexts: 0,
})
const candidates = (word: string, counts: Record<string, number>) =>
  Object.entries(counts).map(([candidate, jobs]) => ({ word, candidate, lexeme: candidate, jobs }))

describe('correcting a word', () => {
  it('chooses the most common similar word', () => {
    const close = candidates('enginer', { engineer: 900, engineers: 100, engine: 40 })
    expect(correctWord(unknown('enginer'), close)).toBe('engineer')
  })

  it('prefers one edit to two unless the other is much more common', () => {
    expect(correctWord(unknown('carer'), candidates('carer', { career: 10, cares: 5 }))).toBe('career')
    expect(correctWord(unknown('carers'), candidates('carers', { career: 900, carer: 5 }))).toBe('career')
  })

  it('does not correct short words, codes and dissimilar words', () => {
    expect(correctWord(unknown('sql'), candidates('sql', { sqm: 900 }))).toBeUndefined()
    expect(correctWord(unknown('web3d'), candidates('web3d', { webed: 900 }))).toBeUndefined()
    expect(correctWord(unknown('qwertyuio'), candidates('qwertyuio', { quarter: 900 }))).toBeUndefined()
  })

  it('does not correct a word used in descriptions unless the other is much more common', () => {
    const word = { ...unknown('enginer'), inTexts: 3 }
    expect(correctWord(word, candidates('enginer', { engineer: 59 }))).toBeUndefined()
    expect(correctWord(word, candidates('enginer', { engineer: 60 }))).toBe('engineer')
    const common = { ...unknown('patience'), inTexts: 20 }
    expect(correctWord(common, candidates('patience', { patients: 9_000 }))).toBeUndefined()
  })

  it('corrects a misspelt word with the right stem, but not other inflections', () => {
    const word = { ...unknown('enginer'), lexemes: ['engin'], found: true }
    const similar = [
      { word: 'enginer', candidate: 'engineer', lexeme: 'engin', jobs: 90 },
      { word: 'enginer', candidate: 'enginers', lexeme: 'engin', jobs: 900 },
      { word: 'enginer', candidate: 'enginex', lexeme: 'enginex', jobs: 900 },
    ]
    expect(respellWord(word, similar)).toBe('engineer')
    const plural = { ...unknown('welders'), lexemes: ['welder'], found: true }
    expect(
      respellWord(plural, [{ word: 'welders', candidate: 'welder', lexeme: 'welder', jobs: 9 }]),
    ).toBeUndefined()
  })

  it('counts a swap of neighbours as one edit', () => {
    expect(editDistance('nusre', 'nurse')).toBe(1)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('kitten', 'sitting')).toBe(3)
  })
})
