import type { ProfileData } from '@vouch/contract'
import { describe, expect, test } from 'vitest'
import {
  emptyProfile,
  hasContent,
  isEmailAddress,
  isPhoneNumber,
  linkAddress,
  type MissingProfileField,
  missingForProfile,
  missingInStep,
  missingToApply,
  profileAdvice,
  profileStepState,
  unexplainedGaps,
} from '../index.ts'
import { certification, education, experience, skill } from './test-profiles.ts'

const today = '2026-03-10'
const words = (missing: readonly MissingProfileField[]) => missing.map(({ path, why }) => `${path} ${why}`)

function profileWith(change: (data: ProfileData) => void): ProfileData {
  const data = emptyProfile()
  change(data)
  return data
}

describe('missing fields', () => {
  test('of an empty profile are name, country, headline and a skill; applying needs no skill', () => {
    const data = emptyProfile()
    const paths = missingForProfile(data, today).map(({ step, path }) => `${step} ${path}`)
    expect(paths).toEqual([
      'contact firstName',
      'contact lastName',
      'personal country',
      'preferences headline',
      'skills items',
    ])
    expect(missingToApply(data, today)).toHaveLength(4)
  })

  test('ignore empty entries', () => {
    const { experience: step } = profileWith(({ experience: { items } }) => items.push(experience('e1')))
    expect(missingInStep('experience', step, today)).toEqual([])
    expect(hasContent(experience('e1', { current: true }))).toBe(true)
  })

  test('of an entry have paths with the entry id', () => {
    const items = [experience('e1', { summary: 'Sums' }), experience('e2', { title: 'A', current: true })]
    expect(words(missingInStep('experience', { items, gaps: [] }, today))).toEqual([
      'items.e1.title required',
      'items.e1.employer required',
      'items.e1.startDate required',
      'items.e1.endDate required',
      'items.e2.employer required',
      'items.e2.startDate required',
    ])
  })

  test.each([
    ['2020', '2019', 'items.e1.endDate end-before-start'],
    ['2020-05', '2020', null],
    ['2020-05-03', '2020-05', null],
    ['2020-05', '2020-04', 'items.e1.endDate end-before-start'],
    ['2026-04', '2027', 'items.e1.startDate in-future'],
    ['2026', '2026', null],
    ['May 20', '2021', 'items.e1.startDate not-a-date'],
    ['2020', '2021-13', 'items.e1.endDate not-a-date'],
    ['2023-02-29', '2024', 'items.e1.startDate not-a-date'],
    ['2024-02-29', '2024', null],
    ['0099', '2024', 'items.e1.startDate not-a-date'],
  ])('from %s to %s: %s', (startDate, endDate, problem) => {
    const items = [experience('e1', { title: 'A', employer: 'B', startDate, endDate })]
    expect(words(missingInStep('experience', { items, gaps: [] }, today))).toEqual(problem ? [problem] : [])
  })

  test('exclude the end date of a current position', () => {
    const items = [
      experience('e1', { title: 'A', employer: 'B', startDate: '2020', endDate: '1999', current: true }),
    ]
    expect(missingInStep('experience', { items, gaps: [] }, today)).toEqual([])
  })

  test('include invalid phone numbers and email addresses', () => {
    const { contact } = emptyProfile()
    const given = { ...contact, firstName: 'Ada', lastName: 'Byron', phone: '030 12', contactEmail: 'ada@' }
    expect(words(missingInStep('contact', given, today))).toEqual([
      'phone not-a-phone',
      'contactEmail not-an-email',
    ])
  })

  test.each([
    ['1990', 'birthDate not-a-day'],
    ['1990-02-30', 'birthDate not-a-day'],
    ['2026-03-11', 'birthDate in-future'],
    ['1990-02-28', null],
  ])('born %s: %s', (birthDate, problem) => {
    const { personal } = emptyProfile()
    const given = { ...personal, country: 'DE', birthDate }
    expect(words(missingInStep('personal', given, today))).toEqual(problem ? [problem] : [])
  })

  test('require a complete and ordered pay range, or none', () => {
    const { preferences } = emptyProfile()
    const given = { ...preferences, headline: 'Analyst' }
    expect(missingInStep('preferences', given, today)).toEqual([])
    expect(words(missingInStep('preferences', { ...given, payMin: 5 }, today))).toEqual([
      'payMax required',
      'payCurrency required',
      'payPeriod required',
    ])
    const range = { ...given, payMin: 5, payMax: 4, payCurrency: 'EUR', payPeriod: 'hour' as const }
    expect(words(missingInStep('preferences', range, today))).toEqual(['payMax max-below-min'])
    expect(missingInStep('preferences', { ...range, payMax: 5 }, today)).toEqual([])
  })

  test('cover education, skills, certificates, languages, links, referees and right to work', () => {
    const data = profileWith((all) => {
      all.education.items.push(education('d1', { studyType: 'BSc', endDate: '2030' }))
      all.skills.items.push(skill('s1', { years: 3 }))
      all.certifications.items.push(
        certification('c1', { name: 'A', issuer: 'B', date: '2024', expires: '2023' }),
      )
      all.portfolio.languages.push(
        { id: 'l1', language: { code: 'de', label: 'German' }, level: null, fluency: 'fluent' },
        { id: 'l2', language: { code: 'fr', label: 'French' }, level: null, fluency: '' },
      )
      all.portfolio.website = 'javascript:alert(1)'
      all.portfolio.links.push({ id: 'k1', network: 'GitHub', username: 'ada', url: '' })
      all.documents.rightToWork.push({ id: 'r1', country: 'DE', status: null })
      all.documents.referees.push(
        { id: 'f1', name: 'Mary', relation: '', email: '', phone: '', reference: '' },
        { id: 'f2', name: 'Mary', relation: '', email: '', phone: '030 1', reference: '' },
      )
    })
    const paths = missingForProfile(data, today).filter(
      ({ step }) => !['contact', 'personal', 'preferences'].includes(step),
    )
    expect(words(paths)).toEqual([
      'items.d1.level required',
      'items.d1.institution required',
      'items.s1.skill required',
      'items.c1.expires end-before-start',
      'languages.l2.level required',
      'website not-an-address',
      'links.k1.url required',
      'rightToWork.r1.status required',
      'referees.f1.email required',
    ])
  })
})

describe('web addresses, email addresses and phone numbers', () => {
  test.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['github.com/ada', 'https://github.com/ada'],
    ['example.org:8080/x', 'https://example.org:8080/x'],
    ['http://bücher.example', 'http://bücher.example'],
    ['javascript:alert(1)', null],
    ['javascript://a.b/%0aalert(1)', null],
    ['data:text/html,x', null],
    ['https://user:pass@example.org', null],
    ['https://localhost', null],
    ['two words.org', null],
    ['', null],
  ])('%s opens as %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address)
  })

  test('an email address has one @ and a domain with a dot', () => {
    expect(['a@b.c', 'ada.b+x@mail.example.org'].every(isEmailAddress)).toBe(true)
    expect(['a@b', 'a b@c.d', '@b.c', 'a@@b.c', 'a@b..c', ''].some(isEmailAddress)).toBe(false)
  })

  test('a phone number has a country code', () => {
    expect(['+4930123456', '+49 (30) 123-456'].every(isPhoneNumber)).toBe(true)
    expect(['030123456', '+49', '+0301234567', 'call me', '+1234567890123456'].some(isPhoneNumber)).toBe(
      false,
    )
  })
})

describe('the state of a step', () => {
  const { contact } = emptyProfile()
  const named = { ...contact, firstName: 'Ada', lastName: 'Byron' }

  test('is not started with account data only', () => {
    const fromAccount = { ...contact, displayName: 'Ada', locale: 'en', timeZone: 'Europe/London' }
    expect(profileStepState('contact', fromAccount, [], today)).toBe('not-started')
    expect(profileStepState('experience', { items: [experience('e1')], gaps: [] }, [], today)).toBe(
      'not-started',
    )
  })

  test('is in progress until no field is missing', () => {
    expect(profileStepState('contact', { ...named, lastName: '' }, [], today)).toBe('in-progress')
    expect(profileStepState('contact', named, [], today)).toBe('complete')
  })

  test('is imported while a value is marked and no field is missing', () => {
    expect(profileStepState('contact', named, ['firstName', 'lastName'], today)).toBe('imported')
    expect(profileStepState('contact', named, ['firstName'], today)).toBe('imported')
    expect(profileStepState('contact', named, ['items.gone'], today)).toBe('complete')
    expect(profileStepState('contact', { ...named, lastName: '' }, ['firstName'], today)).toBe('in-progress')
  })
})

describe('gaps', () => {
  const job = (startDate: string, endDate: string, current = false) =>
    experience(startDate || 'x', { title: 'A', employer: 'B', startDate, endDate, current })
  const found = (
    items: ProfileData['experience']['items'],
    studies: ProfileData['education']['items'] = [],
    gaps: ProfileData['experience']['gaps'] = [],
  ) => unexplainedGaps({ items, gaps }, { items: studies }, today)

  test('are longer than three whole months', () => {
    expect(found([job('2020-01', '2020-03'), job('2020-07', '', true)])).toEqual([])
    expect(found([job('2020-01', '2020-03'), job('2020-08', '', true)])).toEqual([
      { from: '2020-04', to: '2020-07', months: 4 },
    ])
  })

  test('treat a bare year as the whole year, in any order and overlap', () => {
    expect(found([job('2023', '', true), job('2018', '2020'), job('2019-05', '2019-06')])).toEqual([
      { from: '2021-01', to: '2022-12', months: 24 },
    ])
  })

  test('extend from the last entry to today, and never precede the first', () => {
    expect(found([job('2019', '2025-06')])).toEqual([{ from: '2025-07', to: '2026-02', months: 8 }])
    expect(found([job('2019', '2025-12')])).toEqual([])
    expect(found([job('', '2020')])).toEqual([])
    expect(found([job('2030', '2031')])).toEqual([])
  })

  test('exclude education and explained periods', () => {
    const items = [job('2018', '2018'), job('2021', '', true)]
    expect(found(items)).toHaveLength(1)
    expect(found(items, [education('d', { startDate: '2019', endDate: '2020' })])).toEqual([])
    expect(found(items, [education('d', { startDate: '2019', endDate: '' })])).toEqual([])
    expect(found(items, [], [{ from: '2019-02', to: '2020-12', reason: 'Care' }])).toEqual([])
    expect(found(items, [], [{ from: '2019-02', to: '2020-12', reason: '' }])).toHaveLength(1)
  })
})

test('an empty profile gets advice for each missing part', () => {
  expect(profileAdvice(emptyProfile(), today).map(({ what }) => what)).toEqual([
    'no-summary',
    'no-target-occupation',
    'no-experience',
    'no-education',
    'few-skills',
    'no-languages',
    'no-cv',
  ])
})
