import { describe, expect, it } from 'vitest'
import { type MatchedJob, type Ranking, rankingByWords, rankJobs } from './rank-jobs.ts'
import type { TitleWord } from './score-title.ts'
import { askedRanks } from './title-ranks.ts'

const words = (text: string): TitleWord[] =>
  text.split(' ').map((word) => ({ same: [word], family: [], rarity: 1 }))

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
  const order = (jobs: readonly MatchedJob[], text = 'nurse', more: Partial<Ranking> = {}) =>
    rankJobs(jobs, {
      ...rankingByWords(words(text), askedRanks(text.split(' ')), new Date(now)),
      ...more,
    }).map((one) => one.job.id)
  const otherNames = (...names: string[]) => ({
    otherNames: names.map((name) => ({ words: words(name), likeness: 0 })),
  })

  it('puts an occupation found by another name before a word of a title', () => {
    const jobs = [job('a', 'rn recruiter'), job('b', 'registered nurse', { occupation: 'named' })]
    expect(order(jobs, 'rn', otherNames('registered nurse'))).toEqual(['b', 'a'])
  })

  it('treats the spelled-out form of an abbreviation as an exact match', () => {
    const jobs = [
      job('a', 'nurse specialist', { occupation: 'named' }),
      job('b', 'nurse practitioner director', { occupation: 'named' }),
    ]
    expect(order(jobs, 'np', otherNames('nurse specialist', 'nurse practitioner'))).toEqual(['a', 'b'])
    const plain = [...jobs.slice(0, 1), job('b', 'nurse practitioner', { occupation: 'named' })]
    expect(
      order(plain, 'np', { ...otherNames('nurse specialist'), spelledOut: [words('nurse practitioner')] }),
    ).toEqual(['b', 'a'])
  })

  it('breaks ties by date, then by id', () => {
    const old = job('z', 'nurse', { postedAt: now - 40 * 86_400_000 })
    expect(order([old, job('a', 'nurse'), job('b', 'nurse')])).toEqual(['b', 'a', 'z'])
  })

  it('spreads a page over companies unless one has clearly better jobs', () => {
    const same = ['1', '2', '3', '4'].map((id) => job(id, 'nurse', { companyId: 'one' }))
    expect(order([...same, job('5', 'nurse', { companyId: 'two', postedAt: now - 5 * 86_400_000 })])[1]).toBe(
      '5',
    )
    expect(order([...same, job('5', 'nurse manager')])[4]).toBe('5')
  })

  it('puts interns and chiefs after the plain job, unless the text asks for them', () => {
    const jobs = [job('a', 'nurse intern'), job('b', 'chief nurse'), job('c', 'ward nurse')]
    expect(order(jobs)[0]).toBe('c')
    expect(order(jobs, 'nurse intern')[0]).toBe('a')
    expect(order(jobs, 'chief nurse')[0]).toBe('b')
  })

  it('puts titles that say "junior" first for whoever looks for a first job', () => {
    const jobs = [
      job('a', 'nurse', { occupation: 'named' }),
      job('b', 'junior nurse', { occupation: 'named' }),
      job('c', 'junior teacher'),
    ]
    const allNames = new Map([['staff nurse', 1]])
    expect(order(jobs, 'nurse', { allNames, asked: askedRanks(['nurse'], 'entry-level') })).toEqual([
      'b',
      'a',
      'c',
    ])
    expect(order(jobs, 'nurse', { allNames, asked: askedRanks(['nurse'], 'training') })).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('puts senior jobs last for beginners', () => {
    const jobs = [job('a', 'ward nurse'), job('b', 'senior nurse')]
    expect(order(jobs)).toEqual(['b', 'a'])
    expect(order(jobs, 'nurse', { asked: askedRanks(['nurse'], 'training') })).toEqual(['a', 'b'])
  })

  it('puts a title with a usual name in it before other names of the occupation', () => {
    const jobs = [
      job('a', 'facility operation specialist', { occupation: 'named' }),
      job('b', 'finance operation manager'),
    ]
    const names = otherNames('facility operation specialist')
    expect(order(jobs, 'operation manager', names)).toEqual(['a', 'b'])
    expect(order(jobs, 'operation manager', { ...names, isLabel: true })).toEqual(['b', 'a'])
  })

  it('prefers jobs near a dropped place, and before them those that mention it', () => {
    const jobs = [
      job('c', 'nurse'),
      job('b', 'nurse', { near: 'region' }),
      job('a', 'nurse', { near: 'named' }),
    ]
    expect(order(jobs)).toEqual(['a', 'b', 'c'])
  })

  it('gives a full match only a small boost if its title has none of the words', () => {
    const jobs = [
      job('a', 'developer'),
      job('b', 'recruiter', { isComplete: true }),
      job('c', 'senior developer', { isComplete: true }),
      job('d', 'recruiter'),
    ]
    expect(order(jobs, 'rust developer', { kept: words('developer') })).toEqual(['c', 'a', 'b', 'd'])
  })

  it('ranks other O*NET names, closest to the official title first, if the text is only an O*NET name', () => {
    const group = {
      groupNames: new Set(['electronic technician', 'broadcast technician']),
      groupLabels: [words('electrical and electronic technician')],
    }
    const jobs = [
      job('a', 'leot manager'),
      job('b', 'broadcast technician', { occupation: 'grouped' }),
      job('c', 'electronic technician', { occupation: 'grouped' }),
    ]
    expect(order(jobs, 'leot', { ...group, isGroupName: true })).toEqual(['c', 'b', 'a'])
    expect(order(jobs, 'leot', group)).toEqual(['a', 'c', 'b'])
  })

  it('puts the names of an official title before those of an occupation that is a part of it', () => {
    const jobs = [
      job('a', 'electrician', { occupation: 'named' }),
      job('b', 'electrician helper', { occupation: 'grouped' }),
      job('c', 'wire puller', { occupation: 'grouped' }),
    ]
    const helpers = {
      groupNames: new Set(['electrician helper', 'wire puller']),
      groupLabels: [words('helper electrician')],
      modifiers: words('helper'),
      ...otherNames('electrician'),
    }
    const group = { ...helpers, isGroupName: true, isGroupLabel: true, namedShare: 0.5 }
    expect(order(jobs, 'helper electrician', group)).toEqual(['b', 'c', 'a'])
    expect(order(jobs, 'helper electrician', helpers)).toEqual(['b', 'a', 'c'])
  })

  it('prefers a job that both our own list and another classification know by the name', () => {
    const jobs = [
      job('a', 'custodial worker', { occupation: 'named' }),
      job('b', 'caretaker', { occupation: 'both', postedAt: now - 9 * 86_400_000 }),
    ]
    expect(order(jobs, 'janitor', otherNames('custodial worker', 'caretaker'))).toEqual(['b', 'a'])
  })

  it('finds the occupations that an official title lists', () => {
    const jobs = [job('a', 'art drama music coach'), job('b', 'music teacher'), job('c', 'teacher')]
    expect(order(jobs, 'art drama music teacher', { listed: [words('music teacher')] })[0]).toBe('b')
  })

  it('prefers titles that have some of the words that were dropped', () => {
    const jobs = [job('a', 'forklift operator'), job('b', 'baling machine operator')]
    expect(order(jobs, 'sewing machine operator', { kept: words('operator') })).toEqual(['b', 'a'])
  })

  it('puts titles with the text itself before other names of a broader occupation', () => {
    const jobs = [
      job('a', 'biologist', { occupation: 'named' }),
      job('b', 'lead research marine biologist', { occupation: 'named' }),
    ]
    const names = { otherNames: [{ words: words('biologist'), likeness: 0.9 }] }
    expect(order(jobs, 'marine biologist', { ...names, isName: false })).toEqual(['a', 'b'])
    expect(order(jobs, 'marine biologist', { ...names, isName: true })).toEqual(['b', 'a'])
  })

  it('knows all names of an occupation, not only those that are most like the text', () => {
    const jobs = [
      job('a', 'lead', { occupation: 'named', postedAt: now }),
      job('b', 'grill master', { occupation: 'named' }),
    ]
    expect(order(jobs, 'chef')).toEqual(['a', 'b'])
    expect(order(jobs, 'chef', { allNames: new Map([['grill master', 0]]) })).toEqual(['b', 'a'])
  })

  it('depends on nothing but its arguments, whatever the order of the jobs', () => {
    const jobs = [job('a', 'carer', { occupation: 'named' }), job('b', 'carer')]
    const scores = (some: readonly MatchedJob[]) => order(some, 'nurse', otherNames('carer'))
    expect(scores(jobs)).toEqual(scores([...jobs].reverse()))
  })
})
