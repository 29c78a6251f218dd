import { describe, expect, it } from 'vitest'
import { rankingWeights } from './ranking-weights.ts'
import { scoreNames, scoreTitle, splitTitle, type TitleWord } from './score-title.ts'

const word = (light: string, more: Partial<TitleWord> = {}): TitleWord => ({
  same: [light],
  family: [],
  rarity: 1,
  ...more,
})
const words = (text: string) => text.split(' ').map((one) => word(one))
const score = (title: string, text: string) => scoreTitle(splitTitle(title), words(text))

describe('the score of a title', () => {
  it('falls from the exact title over its parts and its end to single words', () => {
    const titles = [
      'office manager',
      'office manager|night shift',
      'senior office manager',
      'office manager assistant',
      'manager of the post office',
      'manager',
      'accountant',
    ]
    const scores = titles.map((title) => score(title, 'office manager'))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[0]).toBe(rankingWeights.exactTitle)
    expect(new Set(scores).size).toBe(titles.length)
  })

  it('takes the end of a later part for less, unless that is the whole part', () => {
    const titles = ['intern|doctor', 'intern|juris doctor', 'intern|doctor lounge']
    const scores = titles.map((title) => score(title, 'doctor'))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(titles.length)
  })

  it('is high for a post of somebody or something, low for an assistant of the post', () => {
    expect(score('law clerk to judge fine', 'law clerk')).toBeGreaterThan(rankingWeights.phrase)
    expect(score('law clerk assistant', 'law clerk')).toBeLessThan(rankingWeights.phrase)
  })

  it('ignores grades', () => {
    expect(score('software engineer iii', 'software engineer')).toBe(rankingWeights.exactTitle)
  })

  it('finds single letters that are the word itself', () => {
    expect(score('r developer', 'r developer')).toBeGreaterThan(score('developer', 'r developer'))
  })

  it('takes other spellings as the word, and words of its family as less', () => {
    const senior = [word('senior', { same: ['senior', 'sr'] }), word('nurse', { family: ['nursing'] })]
    expect(scoreTitle(splitTitle('sr nurse'), senior)).toBe(rankingWeights.exactTitle)
    const nursing = scoreTitle(splitTitle('sr nursing'), senior)
    expect(nursing).toBeGreaterThan(scoreTitle(splitTitle('sr cook'), senior))
    expect(nursing).toBeLessThan(rankingWeights.coverage)
  })

  it('weighs words by rarity', () => {
    const query = [word('java', { rarity: 9 }), word('developer', { rarity: 2 })]
    expect(scoreTitle(splitTitle('java architect'), query)).toBeGreaterThan(
      scoreTitle(splitTitle('web developer'), query),
    )
  })
})

describe('the score of a title by many names', () => {
  const names = new Set(['machine operator', 'operator', 'press operator'])
  const named = (title: string) => scoreNames(splitTitle(title), names, () => 1)

  it('falls as that of one name', () => {
    const titles = [
      'machine operator ii',
      'machine operator|night shift',
      'binder machine operator',
      'machine operator supervisor',
      'intern|machine operator supervisor',
      'machine',
    ]
    const scores = titles.map(named)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(scores[0]).toBe(rankingWeights.exactTitle)
    expect(scores.at(-1)).toBe(0)
    expect(new Set(scores).size).toBe(titles.length)
    for (const title of titles.slice(0, -1)) expect(named(title)).toBe(score(title, 'machine operator'))
  })

  it('is that of the name that counts most', () => {
    const shareOf = (name: readonly string[]) => (name.length === 1 ? 0.1 : name[0] === 'press' ? 0.9 : 0.5)
    const split = splitTitle('machine operator|press operator')
    expect(scoreNames(split, names, shareOf)).toBeCloseTo(
      0.9 * score('machine operator|press operator', 'press operator'),
    )
  })
})
