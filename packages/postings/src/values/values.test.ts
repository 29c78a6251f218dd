import { describe, expect, it } from 'vitest'
import { readAmounts } from './amounts.ts'
import { readCountryCode } from './countries.ts'
import { readDay } from './dates.ts'
import { type PayFields, readPay } from './pay.ts'
import { currencyOf, periodOf } from './pay-words.ts'
import { readPlace } from './places.ts'
import { cleanCategory, cleanCompany, cleanLine, quietTitle } from './text.ts'
import { readEmploymentType, readSeniority, readWorkMode } from './words.ts'

const now = new Date('2026-11-28T12:00:00Z')

describe('dates', () => {
  it.each([
    ['2018-03-22', '2018-03-22'],
    ['2018-03-22T10:00:00Z', '2018-03-22'],
    ['2026/11/01', '2026-11-01'],
    ['20261101', '2026-11-01'],
    ['01.11.2026', '2026-11-01'],
    ['1.11.26', '2026-11-01'],
    ['22/3/2024', '2024-03-22'],
    ['7-Nov-24', '2024-11-07'],
    ['1. November 2026', '2026-11-01'],
    ['November 1, 2026', '2026-11-01'],
    ['Tue, 29 Jun 2021 22:49:39 GMT', '2021-06-29'],
    ['5 de noviembre de 2026', '2026-11-05'],
    ['1er août 2026', '2026-08-01'],
    ['3 März 2026', '2026-03-03'],
    ['12 listopada 2026', '2026-11-12'],
    ['8 februari 2026', '2026-02-08'],
    ['1793491200', '2026-11-01'],
    ['1793491200000', '2026-11-01'],
    ['3 days ago', '2026-11-25'],
    ['vor 3 Tagen', '2026-11-25'],
    ['il y a 2 semaines', '2026-11-14'],
    ['hace 1 día', '2026-11-27'],
    ['30+ days ago', '2026-10-29'],
    ['gestern', '2026-11-27'],
    ['Just posted', '2026-11-28'],
    ['5 hours ago', '2026-11-28'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, 'month-first', now)?.day).toBe(day)
  })

  it('follow the order of their column where both are possible', () => {
    expect(readDay('7/10/2024', 'month-first', now)).toEqual({ day: '2024-07-10', isAmbiguous: true })
    expect(readDay('7/10/2024', 'day-first', now)).toEqual({ day: '2024-10-07', isAmbiguous: true })
    expect(readDay('7/7/2024', 'day-first', now)).toEqual({ day: '2024-07-07' })
  })

  it('are rejected if the day does not exist', () => {
    for (const text of ['2023-02-29', '31/31/2024', '7-Foo-24', 'soon', '99999-01-01', '0001-01-01', '45']) {
      expect(readDay(text, 'month-first', now)).toBeUndefined()
    }
  })
})

describe('titles', () => {
  it('in all caps become title case and keep abbreviations', () => {
    const quiet: Record<string, string> = {
      'EXECUTIVE DIRECTOR, BUREAU OF ENGINEERING': 'Executive Director, Bureau of Engineering',
      "PLUMBER'S HELPER": "Plumber's Helper",
      'CERTIFIED IT ADMINISTRATOR (DATABASE)': 'Certified IT Administrator (Database)',
      'PROGRAM AREA CLASSIFICATION MANAGER (PACM)': 'Program Area Classification Manager (PACM)',
      'ASSISTANT COMMISSIONER/DEPUTY CHIEF': 'Assistant Commissioner/Deputy Chief',
      'LABORATORY HELPER II - THE NIGHT': 'Laboratory Helper II - The Night',
      'CARETAKER X': 'Caretaker X',
    }
    for (const [shouted, expected] of Object.entries(quiet)) expect(quietTitle(shouted)).toBe(expected)
  })

  it('in mixed case do not change', () => {
    for (const title of ['iOS Developer (m/w/d)', 'QA', 'Head of HR', 'PLC 5'])
      expect(quietTitle(title)).toBe(title)
  })
})

describe('lines', () => {
  it('lose control characters and repeated spaces', () => {
    expect(cleanLine('  a\u0000b\n\t c\u200B ')).toBe('a b c')
    expect(cleanLine({})).toBe('')
    expect(cleanLine(42)).toBe('42')
  })

  it('lose a category code and a wrong capital letter', () => {
    expect(cleanCategory('0301 - Miscellaneous Administration')).toBe('Miscellaneous Administration')
    expect(cleanCategory('3D modelling')).toBe('3D modelling')
    expect(cleanCompany("Admin For Children'S Svcs")).toBe("Admin For Children's Svcs")
  })
})

describe('pay', () => {
  const read = (more: Partial<PayFields>) =>
    readPay({ min: undefined, max: undefined, currency: undefined, period: undefined, ...more })

  it.each([
    ['45.000 – 52.000 € pro Jahr', 45_000, 52_000, 'EUR', 'year'],
    ['$25/hr', 25, 25, 'USD', 'hour'],
    ['£30k', 30_000, 30_000, 'GBP', 'year'],
    ['$80K - $100K a year', 80_000, 100_000, 'USD', 'year'],
    ['80-100k EUR annually', 80_000, 100_000, 'EUR', 'year'],
    ["CHF 6'500 mtl.", 6_500, 6_500, 'CHF', 'month'],
    ['1 234,50 zł miesięcznie', 1_234.5, 1_234.5, 'PLN', 'month'],
    ['EUR 13,50 pro Stunde', 13.5, 13.5, 'EUR', 'hour'],
    ['18.50 - 21.00 USD per hour', 18.5, 21, 'USD', 'hour'],
    ['entre 38 000 € et 42 000 € par an', 38_000, 42_000, 'EUR', 'year'],
    ['R$ 4.500,00 por mês', 4_500, 4_500, 'BRL', 'month'],
    ['$1,200.50 weekly', 1_200.5, 1_200.5, 'USD', 'week'],
  ])('%s', (text, min, max, currency, period) => {
    expect(read({ text }).pay).toEqual({ min, max, currency, period })
  })

  it('takes dollars and crowns as those of the country', () => {
    expect(read({ text: '$30/hr', country: 'CA' })).toEqual({
      pay: { min: 30, max: 30, currency: 'CAD', period: 'hour' },
      notes: [],
    })
    expect(read({ text: '$30/hr' }).notes).toEqual([expect.stringContaining('US dollars')])
    expect(currencyOf('35 000 kr', 'SE')?.currency).toBe('SEK')
    expect(currencyOf('35 000 kr', null)).toBeUndefined()
  })

  it('is a range, also from one amount and from text', () => {
    const year = { currency: 'usd', period: 'YEAR' }
    expect(read({ min: 50_000, max: 60_000.5, ...year }).pay).toMatchObject({ min: 50_000, max: 60_000.5 })
    expect(read({ min: '', max: '$52,000', ...year }).pay).toMatchObject({ min: 52_000, max: 52_000 })
    expect(read({ min: '45.000', max: '52.000', currency: '€', period: 'Jahr' }).pay).toEqual({
      min: 45_000,
      max: 52_000,
      currency: 'EUR',
      period: 'year',
    })
  })

  it('is swapped when inverted, and left out with a reason when implausible', () => {
    const year = { currency: 'USD', period: 'year' }
    expect(read({ min: 60_000, max: 50_000, ...year })).toMatchObject({
      pay: { min: 50_000, max: 60_000 },
      notes: [expect.stringContaining('inverted')],
    })
    const noteOf = (more: Partial<PayFields>) => read({ ...year, ...more }).notes.join()
    expect(noteOf({ min: -5, max: 50_000 })).toBe('The pay is negative and was left out')
    expect(noteOf({ min: '-5' })).toBe('The pay is negative and was left out')
    expect(noteOf({ min: 'a lot' })).toMatch('not a number')
    expect(noteOf({ min: 1e12, max: 1e12 })).toMatch('higher')
    expect(noteOf({ min: 10, max: 12, currency: '' })).toMatch('no currency')
    expect(noteOf({ min: 10, max: 12, period: 'fortnight' })).toMatch('period')
    expect(read({ text: 'Competitive' }).notes).toEqual([expect.stringContaining('has no amount')])
    expect(read({ text: '£30k' }).notes).toEqual([expect.stringContaining('no period')])
    expect(read({})).toEqual({ pay: null, notes: [] })
  })

  it('reads amounts and periods', () => {
    expect(readAmounts('up to 1.5k')).toEqual([1_500])
    expect(readAmounts('401k, 10% bonus')).not.toContain(10)
    expect(periodOf('per-year-salary')).toBe('year')
    expect(periodOf('1 YEAR')).toBe('year')
    expect(periodOf('HOURLY')).toBe('hour')
    expect(periodOf('p.a.')).toBe('year')
  })
})

describe('places', () => {
  const read = (location: string, more = {}) =>
    readPlace({ location, city: undefined, region: undefined, country: undefined, ...more })

  it.each([
    ['Berlin, BE, Germany', 'Berlin, BE', 'Berlin', 'BE', 'DE'],
    ['London, England, United Kingdom', 'London, England', 'London', 'England', 'GB'],
    ['München, Deutschland', 'München', 'München', '', 'DE'],
    ['Paris, Île-de-France, France', 'Paris, Île-de-France', 'Paris', 'Île-de-France', 'FR'],
    ['New York, NY', 'New York, NY', 'New York', 'NY', 'US'],
    ['US, CA, Campbell', 'Campbell, CA', 'Campbell', 'CA', 'US'],
    ['Utrecht', 'Utrecht', 'Utrecht', '', null],
    ['Germany', 'Germany', '', '', 'DE'],
    ['Remote, Spain', 'Remote, Spain', '', '', 'ES'],
    ['IE, , ', '', '', '', 'IE'],
  ])('%s', (location, place, city, region, country) => {
    expect(read(location)).toMatchObject({ place, city, region, country })
  })

  it('are the city, with the street address as detail', () => {
    expect(read('55 Water St', { city: 'New York' })).toMatchObject({
      place: 'New York',
      detail: '55 Water St',
    })
    expect(read('US, CA, Campbell', { city: 'Campbell' }).place).toBe('Campbell, CA')
  })

  it('have countries by name in any language, or by code', () => {
    const names = {
      Deutschland: 'DE',
      'États-Unis': 'US',
      Niemcy: 'DE',
      España: 'ES',
      GBR: 'GB',
      uk: 'GB',
      日本: 'JP',
    }
    for (const [name, code] of Object.entries(names)) expect(readCountryCode(name)).toBe(code)
    expect(readCountryCode('Atlantis')).toBeUndefined()
    expect(readCountryCode('ZZ')).toBeUndefined()
  })
})

describe('words', () => {
  it('of employment are read in several languages', () => {
    const words = {
      Vollzeit: 'full-time',
      'temps partiel': 'part-time',
      FULL_TIME: 'full-time',
      FullTime: 'full-time',
      CDI: 'full-time',
      'jornada completa': 'full-time',
      'Full-time, permanent': 'full-time',
      'Umowa B2B': 'contract',
      Praktikum: 'internship',
    }
    for (const [word, type] of Object.entries(words)) expect(readEmploymentType([word])).toBe(type)
    expect(readEmploymentType(['Permanent', ['PART_TIME']])).toBe('part-time')
    expect(readEmploymentType(['n/a'])).toBeNull()
  })

  it('of seniority and work mode too', () => {
    expect(readSeniority(['Mid-Senior level'])).toBe('experienced')
    expect(readSeniority(['Berufseinsteiger'])).toBe('entry')
    expect(readWorkMode(['TELECOMMUTE'], '')).toBe('remote')
    expect(readWorkMode([true], 'Berlin')).toBe('remote')
    expect(readWorkMode([false], 'Anywhere in the U.S. (remote job), United States')).toBe('remote')
    expect(readWorkMode([false], 'Berlin')).toBe('on-site')
    expect(readWorkMode([{ toString: 0, valueOf: 0 }, [false]], 'Berlin')).toBe('on-site')
    expect(readWorkMode(['On-site'], 'Remote, Germany')).toBe('on-site')
    expect(readWorkMode(['Télétravail'], '')).toBe('remote')
    expect(readWorkMode(['Hybrid remote'], '')).toBe('hybrid')
    expect(readWorkMode([''], 'Remote - US')).toBe('remote')
    expect(readWorkMode([], 'Berlin, Germany (On-site)')).toBe('on-site')
    expect(readWorkMode([], 'Berlin')).toBeNull()
  })
})
