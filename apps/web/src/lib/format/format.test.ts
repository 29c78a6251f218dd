import { afterEach, expect, test } from 'vitest'
import {
  deviceTimeZone,
  formatDay,
  formatMoment,
  formatMoney,
  formatPay,
  formatRelative,
  initialsOf,
  ownTimeZone,
  setFormats,
} from './format.ts'

afterEach(() => setFormats(null))

const now = Date.parse('2026-05-12T12:00:00Z')

test('pay text depends on the known values', () => {
  expect(formatPay({ min: 45000, max: 60000, currency: 'USD', period: 'year' })).toBe(
    '$45,000 – $60,000 a year',
  )
  expect(formatPay({ min: 17.5, max: 17.5, currency: 'USD', period: 'hour' })).toBe('$17.50 an hour')
  expect(formatPay({ min: 20, max: null, currency: 'USD', period: 'hour' })).toBe('From $20 an hour')
  expect(formatPay({ min: null, max: 30, currency: 'USD', period: null })).toBe('Up to $30')
  expect(formatPay({ min: null, max: null, currency: 'USD', period: 'year' })).toBeNull()
  expect(formatPay({ min: 1, max: 2, currency: null })).toBeNull()
})

test('whole amounts have no cents, others have two', () => {
  expect(formatMoney(1200, 'USD')).toBe('$1,200')
  expect(formatMoney(12.5, 'USD')).toBe('$12.50')
})

test('times are relative to now', () => {
  expect(formatRelative('2026-05-12T11:59:40Z', now)).toBe('just now')
  expect(formatRelative('2026-05-12T09:00:00Z', now)).toBe('3 hours ago')
  expect(formatRelative('2026-05-14T12:00:00Z', now)).toBe('in 2 days')
})

test('relative days are calendar days, and times ahead stay in days and weeks for longer', () => {
  setFormats({ locale: null, timeZone: 'UTC' })
  expect(formatRelative('2026-05-17T11:59:00Z', now)).toBe('in 5 days')
  expect(formatRelative('2026-05-10T13:00:00Z', now)).toBe('2 days ago')
  expect(formatRelative('2026-05-24T12:00:00Z', now)).toBe('in 12 days')
  expect(formatRelative('2026-06-11T12:00:00Z', now)).toBe('in 4 weeks')
  expect(formatRelative('2026-07-12T12:00:00Z', now)).toBe('in 2 months')
  expect(formatRelative('2026-05-04T12:00:00Z', now)).toBe('last week')
})

test('a day is the same in every zone', () => {
  expect(formatDay('2026-05-12')).toBe('May 12, 2026')
})

test('an invalid day is returned unchanged', () => {
  for (const value of ['10000-01-01T04:59:59.000Z', '2026-13-45', 'never', '']) {
    expect(formatDay(value)).toBe(value)
  }
})

test('moments and days use the person’s locale and time zone', () => {
  setFormats({ locale: 'en-GB', timeZone: 'Asia/Tokyo' })
  expect(formatMoment('2026-05-12T20:30:00Z')).toMatch(/^13 May 2026, 0?5:30$/)
  expect(formatDay('2026-05-12T20:30:00Z')).toBe('13 May 2026')
  expect(formatDay('2026-05-12')).toBe('12 May 2026')
})

test('ignores a locale or zone that the browser does not support', () => {
  setFormats({ locale: 'not a locale', timeZone: 'Moon/Tranquility' })
  expect(ownTimeZone()).toBe(deviceTimeZone())
  expect(formatDay('2026-05-12')).toBe('May 12, 2026')
  // The interface is English, so the account's German locale is ignored.
  setFormats({ locale: 'de-DE', timeZone: null })
  expect(formatDay('2026-05-12')).toBe('May 12, 2026')
})

test('initials keep whole graphemes', () => {
  expect(initialsOf('Ana María López')).toBe('AM')
  expect(initialsOf('nora@example.com')).toBe('NO')
  expect(initialsOf('👩‍🚀 نورا Müller')).toBe('نM')
  expect(initialsOf(' 👩‍🚀 ')).toBe('👩‍🚀')
  expect(initialsOf('')).toBe('')
})
