import { cefrLevels, employmentTypes, skillLevels, workModes } from '@vouch/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { match, matcherOf } from './match.ts'
import type { AskedSkill, CandidateFacts, ComparedJob, SkillFact } from './match-types.ts'

const noJob: ComparedJob = {
  requiredSkills: [],
  niceSkills: [],
  occupation: null,
  experienceYears: null,
  languages: [],
  education: null,
  licences: [],
  places: [],
  countries: [],
  mode: null,
  pay: null,
  type: null,
}

const nobody: CandidateFacts = {
  skills: [],
  targetOccupations: [],
  months: {},
  nearOccupations: [],
  languages: {},
  educationRank: null,
  licences: [],
  places: [],
  radiusKm: null,
  relocation: null,
  country: null,
  modes: [],
  types: [],
  pay: null,
}

const asked = (code: string, more: Partial<AskedSkill> = {}): AskedSkill => ({
  code,
  name: code,
  level: null,
  ...more,
})

const has = (code: string, more: Partial<SkillFact> = {}): SkillFact => ({
  code,
  level: null,
  proved: true,
  broader: [],
  near: [],
  ...more,
})

const numberOf = (job: Partial<ComparedJob>, facts: Partial<CandidateFacts>) =>
  match({ ...noJob, ...job }, { ...nobody, ...facts }).number

test('a job that asks for nothing has no number and no parts', () => {
  expect(match(noJob, nobody)).toMatchObject({ number: null, parts: [] })
})

test.each([
  ['the skill itself, proved', has('sql', { level: 'lead' }), 100],
  ['without evidence', has('sql', { level: 'lead', proved: false }), 90],
  ['half the level', has('sql', { level: 'beginner' }), 50],
  ['no level', has('sql'), 50],
  ['a narrower skill', has('postgresql', { level: 'intermediate', broader: ['sql'] }), 100],
  ['a sibling', has('nosql', { level: 'lead', near: ['sql'] }), 40],
  ['a sibling without evidence', has('nosql', { level: 'lead', proved: false, near: ['sql'] }), 36],
  ['another skill', has('baking', { level: 'lead' }), 0],
] as const)('a required skill: %s', (_, skill, number) => {
  const sql = asked('sql', { level: 'intermediate' })
  expect(numberOf({ requiredSkills: [sql] }, { skills: [skill] })).toBe(number)
})

test('own words of an employer cannot be compared', () => {
  const requiredSkills = [asked('sql'), { code: null, name: 'Magic', level: null }]
  const [part] = match({ ...noJob, requiredSkills }, { ...nobody, skills: [has('sql')] }).parts
  expect(part).toMatchObject({ value: 1, reasons: [{ result: 'met' }, { name: 'Magic', result: 'unknown' }] })
})

test('what is not said is unknown, and under half known there is no number', () => {
  const job = { requiredSkills: [asked('sql')], pay: { max: 50_000, currency: 'EUR' } }
  const skills = [has('sql')]
  expect(numberOf(job, { skills })).toBe(100)
  expect(numberOf({ niceSkills: [asked('sql')], pay: job.pay, type: 'full-time' }, { skills })).toBe(null)
})

test.each([
  [50_000, 100],
  [60_000, 17],
  [63_000, 0],
])('pay of 50,000 against %i expected', (min, number) => {
  const pay = { max: 50_000, currency: 'EUR' }
  expect(numberOf({ pay }, { pay: { min, currency: 'EUR' } })).toBe(number)
  expect(numberOf({ pay }, { pay: { min, currency: 'CHF' } })).toBe(null)
})

test('a workplace is near within the radius and counts nothing at twice that', () => {
  const job = { places: [{ lat: 52.52, lon: 13.405 }], countries: ['DE'] }
  const potsdam = { places: [{ lat: 52.39, lon: 13.06 }], country: 'DE' }
  expect(numberOf(job, { ...potsdam, radiusKm: 30 })).toBe(100)
  expect(numberOf(job, { ...potsdam, radiusKm: 10 })).toBe(0)
  expect(numberOf(job, { ...potsdam, radiusKm: 10, relocation: 'within-country' })).toBe(70)
  expect(numberOf(job, potsdam)).toBe(null)
  expect(numberOf(job, { ...potsdam, places: [...potsdam.places, ...job.places] })).toBe(100)
  expect(numberOf({ ...job, mode: 'remote' }, { country: 'DE', modes: ['remote'] })).toBe(100)
})

test('the nearest of several workplaces counts, and any country of a remote job', () => {
  const [hamburg, berlin] = [
    { lat: 53.55, lon: 9.99 },
    { lat: 52.52, lon: 13.405 },
  ]
  const person = { places: [{ lat: 52.39, lon: 13.06 }], radiusKm: 30, country: 'AT' }
  expect(numberOf({ places: [hamburg] }, person)).toBe(0)
  expect(numberOf({ places: [hamburg, berlin] }, person)).toBe(100)
  const remote = { mode: 'remote', countries: ['DE', 'AT'] } as const
  expect(numberOf(remote, { country: 'AT', modes: ['remote'] })).toBe(100)
  expect(numberOf(remote, { country: 'FR', modes: ['remote'] })).toBeLessThan(100)
})

test('experience counts only up to what is asked', () => {
  const job = { occupation: { code: 'baker', name: 'Baker' }, experienceYears: 2 }
  const of = (code: string, months: number) =>
    numberOf(job, { months: { [code]: months }, nearOccupations: code === 'cook' ? ['baker'] : [] })
  expect([of('baker', 12), of('baker', 24), of('baker', 240), of('cook', 24)]).toEqual([75, 100, 100, 25])
})

test('one language level short is worth half', () => {
  const languages = [{ code: 'de', name: 'German', level: 'B2' }] as const
  const of = (level: 'B1' | 'B2' | 'A2') => numberOf({ languages }, { languages: { de: level } })
  expect([of('B2'), of('B1'), of('A2')]).toEqual([100, 50, 0])
})

const code = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const skillLevel = orNull(fc.constantFrom(...skillLevels))
const codes = fc.array(code, { maxLength: 2 })
const someSkill = fc.record({ code, level: skillLevel, proved: fc.boolean(), broader: codes, near: codes })
const someAsked = fc.record({ code: orNull(code), name: fc.constant('x'), level: skillLevel })
const place = fc.record({ lat: fc.double({ min: -89, max: 89, noNaN: true }), lon: fc.constant(8) })
const country = orNull(fc.constantFrom('DE', 'AT'))
const cefr = orNull(fc.constantFrom(...cefrLevels))
const currency = fc.constantFrom('EUR', 'CHF')
const amount = fc.integer({ min: 1, max: 99 })

const someJob: fc.Arbitrary<ComparedJob> = fc.record({
  requiredSkills: fc.array(someAsked, { maxLength: 4 }),
  niceSkills: fc.array(someAsked, { maxLength: 3 }),
  occupation: orNull(fc.record({ code, name: fc.constant('x') })),
  experienceYears: orNull(fc.integer({ min: 0, max: 10 })),
  languages: fc.array(fc.record({ code, name: code, level: cefr }), { maxLength: 2 }),
  education: orNull(fc.record({ rank: fc.integer({ min: 0, max: 8 }), name: code })),
  licences: codes,
  places: fc.array(place, { maxLength: 3 }),
  countries: fc.array(fc.constantFrom('DE', 'AT'), { maxLength: 2 }),
  mode: orNull(fc.constantFrom(...workModes)),
  pay: orNull(fc.record({ max: amount, currency })),
  type: orNull(fc.constantFrom(...employmentTypes)),
})

const someFacts: fc.Arbitrary<CandidateFacts> = fc.record({
  skills: fc.array(someSkill, { maxLength: 5 }),
  targetOccupations: codes,
  months: fc.dictionary(code, fc.nat(200)),
  nearOccupations: codes,
  languages: fc.dictionary(code, cefr),
  educationRank: orNull(fc.integer({ min: 0, max: 8 })),
  licences: codes,
  places: fc.array(place, { maxLength: 2 }),
  radiusKm: orNull(fc.nat(500)),
  relocation: orNull(fc.constantFrom('no', 'within-country', 'anywhere')),
  country,
  modes: fc.array(fc.constantFrom(...workModes), { maxLength: 2 }),
  types: fc.array(fc.constantFrom(...employmentTypes), { maxLength: 2 }),
  pay: orNull(fc.record({ min: amount, currency })),
})

test('more skills, levels or evidence never lower the number', () => {
  fc.assert(
    fc.property(someJob, someFacts, someSkill, (job, facts, more) => {
      const { number } = match(job, facts)
      const richer = [
        [...facts.skills, more],
        facts.skills.map((skill) => ({ ...skill, proved: true })),
        facts.skills.map((skill) => ({ ...skill, level: 'lead' as const })),
      ]
      for (const skills of richer) {
        const after = match(job, { ...facts, skills }).number
        if (number === null) expect(after).toBe(null)
        else expect(after).toBeGreaterThanOrEqual(number)
      }
    }),
  )
})

test('scoring many jobs gives the numbers of their matches', () => {
  fc.assert(
    fc.property(someJob, someFacts, (job, facts) => {
      expect(matcherOf(facts).score(job).number).toBe(match(job, facts).number)
    }),
  )
})

test('a number is from 0 to 100, and the order of what a person says does not matter', () => {
  fc.assert(
    fc.property(someJob, someFacts, (job, facts) => {
      const told = match(job, facts)
      if (told.number !== null) expect(told.number >= 0 && told.number <= 100).toBe(true)
      expect(match(job, { ...facts, skills: facts.skills.toReversed() })).toEqual(told)
    }),
  )
})

test('what the person does not say is unknown, never missing, except skills', () => {
  fc.assert(
    fc.property(someJob, (job) => {
      const reasons = match(job, nobody).parts.flatMap((part) => part.reasons)
      for (const { kind, result } of reasons) {
        expect(kind === 'skill' ? ['missing', 'unknown'] : ['unknown']).toContain(result)
      }
    }),
  )
})
