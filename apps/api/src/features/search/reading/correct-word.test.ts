import { describe, expect, it } from 'vitest'
import { correctWord } from './correct-word.ts'
import { editCost } from './edit-cost.ts'
import type { SimilarWord } from './similar-words.ts'
import type { KnownWord } from './word-read-model.ts'

const typed = (word: string, more: Partial<KnownWord> = {}): KnownWord => ({
  word,
  light: word,
  stems: [word],
  alternatives: [],
  family: [],
  jobs: 0,
  titles: 0,
  found: false,
  known: false,
  inTexts: 0,
  isEnglish: false,
  ...more,
})
const candidate = (word: string, jobs = 100, more: Partial<SimilarWord> = {}): SimilarWord => ({
  word: '',
  candidate: word,
  jobs,
  stem: word,
  soundsAlike: false,
  isOccupation: false,
  ...more,
})

describe('the cost of typing errors', () => {
  it('is lower for swaps, neighbouring keys, vowels and double letters', () => {
    expect(editCost('nurse', 'nurse')).toBe(0)
    expect(editCost('nusre', 'nurse')).toBe(0.7)
    expect(editCost('nirse', 'nurse')).toBe(0.75)
    expect(editCost('nurae', 'nurse')).toBe(0.8)
    expect(editCost('acountant', 'accountant')).toBe(0.5)
    expect(editCost('nrse', 'nurse')).toBe(0.75)
    expect(editCost('nure', 'nurse')).toBe(1)
    expect(editCost('nurpe', 'nurse')).toBe(1.2)
  })

  it('is low for a word that is spelled as it is heard', () => {
    expect(editCost('fisician', 'physician')).toBe(0.5)
    expect(editCost('sychologist', 'psychologist')).toBe(0.5)
    expect(editCost('fisician', 'musician')).toBeGreaterThan(1.5)
  })
})

describe('a correction', () => {
  it('chooses by cost, then by frequency', () => {
    const options = [candidate('course', 5_000), candidate('nurse', 300), candidate('purse', 2)]
    expect(correctWord(typed('nusre'), options, false)).toEqual({ word: 'nurse', isSure: true })
  })

  it('never changes words of lists or of many titles, short words and numbers', () => {
    const chef = typed('chef', { known: true, found: true })
    expect(correctWord(chef, [candidate('chief', 9_000)], false)).toBeUndefined()
    // Nobody needs a chef, but there are chiefs.
    expect(correctWord({ ...chef, found: false }, [candidate('chief', 9_000)], false)).toEqual({
      word: 'chief',
      isSure: false,
    })
    expect(correctWord(typed('rnn'), [candidate('run', 9_000)], false)).toBeUndefined()
    expect(correctWord(typed('web3x'), [candidate('webex', 9_000)], false)).toBeUndefined()
  })

  it('mends a word of one or two jobs if its spelling is far more common', () => {
    expect(
      correctWord(typed('assitant', { jobs: 1, found: true }), [candidate('assistant', 227)], false),
    ).toEqual({
      word: 'assistant',
      isSure: true,
    })
    expect(
      correctWord(typed('assitant', { jobs: 20, found: true }), [candidate('assistant', 227)], false),
    ).toBeUndefined()
  })

  it('is only offered for a word that many descriptions have', () => {
    const sourdough = typed('kinder', { inTexts: 40 })
    expect(correctWord(sourdough, [candidate('kindler', 5_000)], false)).toEqual({
      word: 'kindler',
      isSure: false,
    })
  })

  it('does not count descriptions with the stem of the right word', () => {
    const enginer = typed('enginer', { stems: ['engin'], inTexts: 900 })
    expect(correctWord(enginer, [candidate('engineer', 400, { stem: 'engin' })], false)).toEqual({
      word: 'engineer',
      isSure: true,
    })
  })

  it('doubles a letter although descriptions have a word of the same stem', () => {
    const programer = typed('programer', { stems: ['program'], inTexts: 5_000 })
    const programmer = candidate('programmer', 130, { stem: 'programm' })
    expect(correctWord(programer, [programmer], false)).toEqual({ word: 'programmer', isSure: true })
    expect(correctWord({ ...programer, stems: ['programer'] }, [programmer], false)).toBeUndefined()
  })

  it('takes no stem in descriptions for the word itself', () => {
    const superviser = typed('superviser', { stems: ['supervis'], inTexts: 900 })
    const supervisor = candidate('supervisor', 400)
    expect(correctWord(superviser, [supervisor], false)).toEqual({ word: 'supervisor', isSure: true })
    expect(correctWord({ ...superviser, stems: ['superviser'] }, [supervisor], false)).toBeUndefined()
  })

  it('is rather an occupation than a word of more titles', () => {
    const electrician = candidate('electrician', 90, { isOccupation: true })
    const options = [candidate('electrical', 240), electrician]
    expect(correctWord(typed('electrican'), options, false)?.word).toBe('electrician')
    expect(correctWord(typed('electricl'), options, false)?.word).toBe('electrical')
    const unwanted = candidate('barista', 0, { isOccupation: true })
    expect(correctWord(typed('barrista'), [unwanted], false)).toEqual({ word: 'barista', isSure: true })
  })

  it('hears words spelled by ear', () => {
    const physician = candidate('physician', 50, { soundsAlike: true })
    expect(correctWord(typed('fizishun'), [physician], false)?.word).toBe(undefined)
    expect(correctWord(typed('fisician'), [physician], false)?.word).toBe('physician')
  })
})
