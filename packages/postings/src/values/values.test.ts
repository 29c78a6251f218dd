import { describe, expect, it } from 'vitest'
import { readDay } from './dates.ts'
import { readPay } from './pay.ts'
import { cleanCategory, cleanCompany, cleanLine, quietTitle } from './text.ts'
import { readPlace } from './words.ts'

describe('dates', () => {
  it('are read in three formats', () => {
    expect(readDay('2018-03-22')).toBe('2018-03-22')
    expect(readDay('2018-03-22T10:00:00Z')).toBe('2018-03-22')
    expect(readDay('7/10/2024')).toBe('2024-07-10')
    expect(readDay('22/3/2024')).toBe('2024-03-22')
    expect(readDay('7-Nov-24')).toBe('2024-11-07')
  })

  it('are rejected if the day does not exist', () => {
    for (const text of ['2023-02-29', '31/31/2024', '7-Foo-24', 'soon', '99999-01-01', '0001-01-01']) {
      expect(readDay(text)).toBeUndefined()
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
  const read = (salaryMin: unknown, salaryMax: unknown, more = {}) =>
    readPay({ min: salaryMin, max: salaryMax, currency: 'usd', period: 'YEAR', ...more })

  it('is a range, also from one amount and from text', () => {
    expect(read(50000, 60000.5).pay).toEqual({ min: 50000, max: 60000.5, currency: 'USD', period: 'year' })
    expect(read('', '$52,000').pay).toEqual({ min: 52000, max: 52000, currency: 'USD', period: 'year' })
  })

  it('is swapped when inverted, and left out with a reason when implausible', () => {
    expect(read(60000, 50000)).toMatchObject({
      pay: { min: 50000, max: 60000 },
      note: expect.stringContaining('inverted'),
    })
    expect(read(-5, 50000)).toEqual({ pay: null, note: 'The pay is negative and was left out' })
    expect(read('a lot', undefined).note).toMatch('not a number')
    expect(read(1e12, 1e12).note).toMatch('higher')
    expect(read(10, 12, { currency: '' }).note).toMatch('no currency')
    expect(read(10, 12, { period: 'fortnight' }).note).toMatch('period')
    expect(read(undefined, undefined)).toEqual({ pay: null, note: undefined })
  })
})

describe('places', () => {
  it('are the city, with the street address as detail', () => {
    expect(readPlace({ city: 'New York', location: '55 Water St' })).toEqual({
      place: 'New York',
      detail: '55 Water St',
    })
    expect(readPlace({ location: 'US, CA, Campbell', city: 'Campbell' }).place).toBe('Campbell, CA')
    expect(readPlace({ location: 'IE, , ' }).place).toBe('')
    expect(readPlace({ location: 'Utrecht' }).place).toBe('Utrecht')
  })
})
