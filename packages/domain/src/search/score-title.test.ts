import { describe, expect, it } from 'vitest'
import { type MatchedJob, rankJobs } from './rank-jobs.ts'
import { rankingWeights } from './ranking-weights.ts'
import { scoreTitle, splitTitle, type TitleWord } from './score-title.ts'

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

describe('the ranking', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  const job = (id: string, title: string, more: Partial<MatchedJob> = {}): MatchedJob => ({
    id,
    title,
    postedAt: now - 86_400_000,
    companyId: id,
    occupation: 'none',
    elsewhere: 0,
    near: 'no',
    isComplete: false,
    ...more,
  })
  const order = (
    jobs: readonly MatchedJob[],
    text = 'nurse',
    otherNames: string[] = [],
    spelledOut: string[] = [],
  ) =>
    rankJobs(jobs, {
      words: words(text),
      modifiers: [],
      spelledOut: spelledOut.map(words),
      otherNames: otherNames.map((name) => ({ words: words(name), likeness: 0 })),
      kept: [],
      isAbbreviation: false,
      optional: [],
      now,
    }).map((one) => one.job.id)

  it('puts an occupation found by another name before a word of a title', () => {
    const jobs = [job('a', 'rn recruiter'), job('b', 'registered nurse', { occupation: 'named' })]
    expect(order(jobs, 'rn', ['registered nurse'])).toEqual(['b', 'a'])
  })

  it('takes a name that spells the text out for the text', () => {
    const jobs = [
      job('a', 'nurse specialist', { occupation: 'named' }),
      job('b', 'nurse practitioner director', { occupation: 'named' }),
    ]
    expect(order(jobs, 'np', ['nurse specialist', 'nurse practitioner'])).toEqual(['a', 'b'])
    const plain = [...jobs.slice(0, 1), job('b', 'nurse practitioner', { occupation: 'named' })]
    expect(order(plain, 'np', ['nurse specialist'], ['nurse practitioner'])).toEqual(['b', 'a'])
  })

  it('breaks ties by date, then by id', () => {
    const old = job('z', 'nurse', { postedAt: now - 40 * 86_400_000 })
    expect(order([old, job('a', 'nurse'), job('b', 'nurse')])).toEqual(['b', 'a', 'z'])
  })

  it('lets a company fill a page only with better jobs', () => {
    const same = ['1', '2', '3', '4'].map((id) => job(id, 'nurse', { companyId: 'one' }))
    expect(order([...same, job('5', 'nurse', { companyId: 'two', postedAt: now - 5 * 86_400_000 })])[1]).toBe(
      '5',
    )
    expect(order([...same, job('5', 'nurse manager')])[4]).toBe('5')
  })

  it('prefers jobs near a dropped place', () => {
    expect(order([job('b', 'nurse'), job('a', 'nurse', { near: 'region' })])).toEqual(['a', 'b'])
  })

  it('lifts a job that has all words little if its title has none', () => {
    const ranking = {
      words: words('rust developer'),
      kept: words('developer'),
      modifiers: [],
      spelledOut: [],
      otherNames: [],
      isAbbreviation: false,
      optional: [],
      now,
    }
    const jobs = [
      job('a', 'developer'),
      job('b', 'recruiter', { isComplete: true }),
      job('c', 'senior developer', { isComplete: true }),
      job('d', 'recruiter'),
    ]
    expect(rankJobs(jobs, ranking).map((one) => one.job.id)).toEqual(['c', 'a', 'b', 'd'])
  })
})
