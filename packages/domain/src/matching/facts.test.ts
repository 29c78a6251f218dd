import { type CefrLevel, type ProfileData, skillLevels } from '@vouch/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyProfile } from '../profile/profile-empty.ts'
import { education, experience, skill } from '../profile/test-profiles.ts'
import { factsOf, type ListKnowledge, namedValues } from './facts.ts'
import { match } from './match.ts'
import type { ComparedJob } from './match-types.ts'

const today = '2026-03-10'
const berlin = { lat: 52.52, lon: 13.4 }
const lists: ListKnowledge = {
  skills: { postgresql: { broader: ['sql'], near: ['mysql'] } },
  occupations: { baker: ['pastry-cook'] },
  cities: { berlin, hamburg: { lat: 53.55, lon: 10 } },
  educationRanks: { bachelor: 6, master: 7 },
}
const pick = (code: string) => ({ code, label: code })
const levels = fc.constantFrom(null, ...skillLevels)
const codes = fc.constantFrom('sql', 'postgresql', 'mysql', 'baking')

type Passport = Parameters<typeof factsOf>[1][number]
const passport = (code: string, level: string | null) =>
  ({ issuer: 'School', skills: [{ code, label: code, level }] }) as unknown as Passport

const job: ComparedJob = {
  requiredSkills: ['sql', 'mysql', 'baking'].map((code) => ({ code, name: code, level: 'advanced' })),
  niceSkills: [{ code: 'postgresql', name: 'PostgreSQL', level: null }],
  occupation: { code: 'baker', name: 'Baker' },
  experienceYears: 3,
  languages: [{ code: 'de', name: 'German', level: 'B2' }],
  education: { rank: 6, name: 'Bachelor' },
  licences: ['Forklift'],
  places: [berlin],
  countries: ['DE'],
  mode: 'hybrid',
  pay: { max: 50_000, currency: 'EUR' },
  type: 'full-time',
}

function whole(): ProfileData {
  const data = emptyProfile()
  data.personal = { ...data.personal, city: pick('berlin'), country: 'DE' }
  data.preferences = {
    ...data.preferences,
    targetOccupations: [pick('baker')],
    workModes: ['hybrid', 'remote'],
    employmentTypes: ['full-time'],
    payMin: 4000,
    payCurrency: 'EUR',
    payPeriod: 'month',
  }
  data.experience.items = [
    experience('e', { occupation: pick('baker'), startDate: '2024-01', endDate: '2025-12' }),
  ]
  data.education.items = [education('s', { level: 'master' }), education('t', { level: 'bachelor' })]
  data.skills.items = [skill('k', { skill: pick('postgresql'), level: 'lead' })]
  return data
}

test('facts are codes, levels, months and amounts a year', () => {
  const facts = factsOf(whole(), [], lists, today)
  expect(facts).toMatchObject({
    skills: [{ code: 'postgresql', level: 'lead', proved: false, broader: ['sql'], near: ['mysql'] }],
    targetOccupations: ['baker'],
    months: { baker: 24 },
    nearOccupations: ['pastry-cook'],
    educationRank: 7,
    places: [berlin],
    pay: { min: 48_000, currency: 'EUR' },
  })
  expect(namedValues(whole(), [])).toEqual({
    skills: ['postgresql'],
    occupations: ['baker'],
    cities: ['berlin'],
  })
})

test('wishes for places come before the place of residence; expired licences and own words are left out', () => {
  const data = whole()
  data.preferences.locations = [pick('hamburg'), { code: null, label: 'Somewhere' }]
  const licence = { id: 'c', issuer: '', date: '', credentialId: '', url: '', fileId: null }
  data.certifications.items = [
    { ...licence, name: ' Fork  Lift', expires: '' },
    { ...licence, id: 'd', name: 'Crane', expires: '2025' },
  ]
  data.skills.items.push(skill('own', { skill: { code: null, label: 'Magic' } }))
  const facts = factsOf(data, [], lists, today)
  expect(facts.places).toEqual([lists.cities.hamburg])
  expect(facts.licences).toEqual(['fork lift'])
  expect(facts.skills.map(({ code }) => code)).toEqual(['postgresql'])
})

/** Changes all of a profile that no fact is made of. */
const unseen = fc.record({
  words: fc.string({ maxLength: 20 }),
  gender: fc.constantFrom(null, pick('woman'), pick('man')),
  birthDate: fc.constantFrom('', '1960-01-01', '2004-12-24'),
  shift: fc.nat(8),
})

function disguised(data: ProfileData, { words, gender, birthDate, shift }: Unseen): ProfileData {
  const year = 2000 + shift
  return {
    ...data,
    contact: { ...data.contact, firstName: words, lastName: words, displayName: words, phone: words },
    personal: { ...data.personal, gender, birthDate, adjustments: words, address: words, postalCode: words },
    preferences: { ...data.preferences, headline: words, summary: words, noticePeriod: null },
    experience: {
      gaps: [{ from: `${year}`, to: `${year + 1}`, reason: words }],
      // As long, but earlier, and with a gap of as many years.
      items: data.experience.items.map((item) => ({
        ...item,
        title: words,
        employer: words,
        summary: words,
        startDate: `${year}-01`,
        endDate: `${year + 1}-12`,
      })),
    },
    education: {
      items: data.education.items.map((item) => ({
        ...item,
        institution: words,
        score: words,
        startDate: `${year}`,
      })),
    },
    portfolio: { ...data.portfolio, website: words },
  }
}

interface Unseen {
  readonly words: string
  readonly gender: { readonly code: string; readonly label: string } | null
  readonly birthDate: string
  readonly shift: number
}

test('profiles that are equal in facts give byte-equal results', () => {
  fc.assert(
    fc.property(unseen, fc.array(fc.tuple(codes, levels), { maxLength: 4 }), (change, skills) => {
      const data = whole()
      data.skills.items = skills.map(([code, level], at) => skill(`k${at}`, { skill: pick(code), level }))
      const result = (of: ProfileData) => JSON.stringify(match(job, factsOf(of, [], lists, today)))
      expect(result(disguised(data, change))).toBe(result(data))
    }),
    { numRuns: 1_000 },
  )
})

test('more skills, levels, evidence or passports in a profile never lower the number', () => {
  const held = fc.array(fc.record({ code: codes, level: levels, isEvident: fc.boolean() }), { maxLength: 4 })
  const passports = fc.array(fc.tuple(codes, levels), { maxLength: 3 })
  fc.assert(
    fc.property(held, passports, codes, levels, (skills, given, code, level) => {
      const numberOf = (more: typeof skills, proofs: typeof given) => {
        const data = whole()
        data.skills.items = more.map((one, at) =>
          skill(`k${at}`, { skill: pick(one.code), level: one.level, evidence: one.isEvident ? ['e'] : [] }),
        )
        data.experience.items[0] = { ...data.experience.items[0], title: 'Baker' } as never
        return (
          match(
            job,
            factsOf(
              data,
              proofs.map(([of, at]) => passport(of, at)),
              lists,
              today,
            ),
          ).number ?? -1
        )
      }
      const before = numberOf(skills, given)
      const richer = [
        numberOf([...skills, { code, level, isEvident: false }], given),
        numberOf(skills, [...given, [code, level]]),
        numberOf(
          skills.map((one) => ({ ...one, isEvident: true })),
          given,
        ),
        numberOf(
          skills.map((one) => ({ ...one, level: 'lead' as const })),
          given,
        ),
      ]
      for (const after of richer) expect(after).toBeGreaterThanOrEqual(before)
    }),
    { numRuns: 1_000 },
  )
})

test('codes may have the names of members of every object', () => {
  const data = whole()
  data.preferences.targetOccupations = [pick('constructor')]
  data.personal.city = pick('toString')
  const facts = factsOf(data, [], lists, today)
  expect(facts).toMatchObject({ nearOccupations: ['pastry-cook'], places: [] })
  const asked = { ...job, occupation: null, languages: [{ code: 'constructor', name: '', level: null }] }
  const reasons = match(asked, facts).parts.flatMap((part) => part.reasons)
  expect(reasons.find(({ kind }) => kind === 'language')?.result).toBe('unknown')
})

test('languages keep their best level', () => {
  const data = whole()
  const language = (id: string, level: CefrLevel | null) => ({ id, language: pick('de'), level, fluency: '' })
  data.portfolio.languages = [language('a', 'B1'), language('b', null), language('c', 'C1')]
  expect(factsOf(data, [], lists, today).languages).toEqual({ de: 'C1' })
})
