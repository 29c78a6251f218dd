import { type ProfileData, shownProfile } from '@vouch/contract'
import { describe, expect, test } from 'vitest'
import { emptyProfile, profileLocation, toShownProfile } from '../index.ts'
import { certification, education, experience, skill } from './test-profiles.ts'

function wholeProfile(): ProfileData {
  const data = emptyProfile()
  data.contact = { ...data.contact, firstName: 'Ada', lastName: 'Byron' }
  data.personal = {
    ...data.personal,
    city: { code: '2950159', label: 'Berlin' },
    region: { code: 'DE-BE', label: 'Berlin' },
    country: 'DE',
  }
  data.preferences = {
    ...data.preferences,
    headline: 'Analyst',
    targetOccupations: [{ code: null, label: 'Data analyst' }],
    payMin: 50_000,
    payMax: 60_000,
    payCurrency: 'EUR',
    payPeriod: 'year',
  }
  data.experience.items = [
    experience('e1', {
      title: 'Analyst',
      employer: 'Acme',
      url: 'acme.example',
      startDate: '2020-05',
      endDate: '2021',
      current: true,
      highlights: ['', 'Sums'],
    }),
    experience('e2', { summary: 'Half begun' }),
    experience('e3', { title: 'Clerk', startDate: 'soon', endDate: '2019-13' }),
  ]
  data.education.items = [education('d1', { institution: 'TU', area: { code: null, label: 'Mathematics' } })]
  data.skills = {
    items: [
      skill('s1', { skill: { code: 'x', label: 'SQL' }, level: 'advanced' }),
      skill('s2', { years: 3 }),
      skill('s3', { skill: { code: null, label: 'Tact' }, evidence: ['e1', 'd1', 'c1', 'gone', 'e2', 'p1'] }),
      skill('s4', { skill: { code: 'y', label: 'R' } }),
    ],
    top: ['s4', 's3', 'gone'],
  }
  data.certifications.items = [certification('c1', { name: 'Prince', issuer: 'Axelos', date: '2024' })]
  return data
}

describe('the employer view of a profile', () => {
  const shown = toShownProfile(wholeProfile(), [])

  test('matches the contract', () => {
    expect(shownProfile.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({
      fullName: 'Ada Byron',
      headline: 'Analyst',
      location: 'Berlin, Germany',
      targetOccupations: ['Data analyst'],
      expectedPay: { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' },
    })
  })

  test('omits incomplete entries and invalid dates', () => {
    expect(shown.experiences.map(({ title, startDate, endDate }) => [title, startDate, endDate])).toEqual([
      ['Analyst', '2020-05', ''],
      ['Clerk', '', ''],
    ])
    expect(shown.experiences[0]).toMatchObject({ url: 'https://acme.example', highlights: ['Sums'] })
  })

  test('lists the top skills first, in order, with their evidence', () => {
    expect(shown.skills.map(({ label, top }) => [label, top])).toEqual([
      ['R', true],
      ['Tact', true],
      ['SQL', false],
    ])
    expect(shown.skills[1]?.evidence).toEqual(['Analyst, Acme', 'Mathematics, TU', 'Prince, Axelos'])
  })

  test('shows a skill once that stands there twice since two values were merged, with the better of both', () => {
    const data = wholeProfile()
    const [first] = data.skills.items
    if (!first) throw new Error('the profile has no skill')
    const git = { code: 'git', label: 'Git' }
    data.skills.items = [
      { ...first, id: 'a', skill: git, level: 'beginner', years: 7, evidence: [] },
      { ...first, id: 'b', skill: git, level: 'advanced', years: 2 },
      { ...first, id: 'c', skill: { code: null, label: 'Git' } },
    ]
    const { skills } = toShownProfile(data, [])
    expect(skills.map(({ code, level, years }) => [code, level, years])).toEqual([
      ['git', 'advanced', 7],
      [null, first.level, first.years],
    ])
    expect(skills[0]?.evidence).toEqual(skills[1]?.evidence)
  })

  test('names valid passports as evidence and omits their ids', () => {
    const held = { id: 'p1', name: 'Tact badge', issuer: 'Guild', issuerHost: 'guild.example' }
    const { skills, passports } = toShownProfile(wholeProfile(), [
      { ...held, issuedAt: null, expiresAt: null, skills: [] },
    ])
    expect(skills[1]?.evidence).toContain('Tact badge, Guild')
    expect(passports?.[0]).not.toHaveProperty('id')
  })

  test('marks skills that passports prove, and adds those that the profile does not name', () => {
    const data = wholeProfile()
    const named = data.skills.items[0]?.skill
    if (!named?.code) throw new Error('the first skill has no code')
    const passport = { name: 'Badge', issuerHost: 'guild.example', issuedAt: null, expiresAt: null }
    const before = toShownProfile(data, []).skills
    const { skills } = toShownProfile(data, [
      {
        ...passport,
        id: 'held-1',
        issuer: 'Guild',
        skills: [{ code: named.code, label: 'x', level: 'beginner' }],
      },
      {
        ...passport,
        id: 'held-2',
        issuer: 'School',
        skills: [{ code: named.code, label: 'x', level: 'lead' }],
      },
      {
        ...passport,
        id: 'held-3',
        issuer: 'Host',
        skills: [{ code: 'welding', label: 'Welding', level: null }],
      },
    ])
    expect(skills.find(({ code }) => code === named.code)?.proved).toEqual({ by: 'School', level: 'lead' })
    expect(skills.at(-1)).toMatchObject({
      label: 'Welding',
      level: null,
      proved: { by: 'Host', level: null },
    })
    // Everything else stays as it was, in its order.
    expect(skills.slice(0, -1).map(({ proved: _, ...rest }) => rest)).toEqual(
      before.map(({ proved: _, ...rest }) => rest),
    )
  })

  test('omits an incomplete pay range', () => {
    const data = wholeProfile()
    data.preferences.payCurrency = null
    expect(toShownProfile(data, []).expectedPay).toBeNull()
  })

  test('omits script URLs', () => {
    const data = wholeProfile()
    data.portfolio.website = 'javascript:alert(1)'
    data.portfolio.links = [{ id: 'k', network: 'X', username: 'ada', url: 'data:text/html,x' }]
    expect(toShownProfile(data, [])).toMatchObject({ website: '', links: [] })
  })

  test('shows an unknown country code unchanged', () => {
    expect(profileLocation({ ...emptyProfile().personal, country: 'QQ' })).toBe('QQ')
    expect(profileLocation(emptyProfile().personal)).toBe('')
  })
})
