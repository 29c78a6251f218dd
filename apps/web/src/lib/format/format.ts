import { language } from './i18n.ts'
import { libTexts } from './lib.en.ts'
import { pseudoLocale } from './pseudo-locale.ts'

const cache = new Map<string, unknown>()

function cached<T>(key: string, create: () => T): T {
  if (!cache.has(key)) cache.set(key, create())
  return cache.get(key) as T
}

/** Formats that the person chose in the account; null means the device's format. */
interface FormatChoice {
  /** Locale (BCP 47). */
  readonly locale: string | null
  /** Time zone (IANA). */
  readonly timeZone: string | null
}

let chosen: FormatChoice = { locale: null, timeZone: null }

function isSupported(create: () => unknown): boolean {
  try {
    create()
    return true
  } catch {
    // The account's value may come from a browser that supports more locales or time zones.
    return false
  }
}

/** Applies the formats of the signed-in person; null after sign-out. */
export function setFormats(person: FormatChoice | null): void {
  const { locale = null, timeZone = null } = person ?? {}
  chosen = {
    locale: locale !== null && isSupported(() => new Intl.Locale(locale)) ? locale : null,
    timeZone:
      timeZone !== null && isSupported(() => new Intl.DateTimeFormat('en', { timeZone })) ? timeZone : null,
  }
  cache.clear()
}

/** The person's time zone (IANA): the account's choice, else the device's time zone. */
export function ownTimeZone(): string {
  return chosen.timeZone ?? deviceTimeZone()
}

/** The device's time zone (IANA). */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The device's locale if it is in the interface's language, else the interface's language. */
export function deviceLocale(): string {
  const shown = language === pseudoLocale ? 'ar' : language
  return navigator.languages?.find((tag) => tag.split('-')[0] === shown) ?? shown
}

/** The account's locale if it is in the interface's language, else the device's locale. */
export function locale(): string {
  return chosen.locale?.split('-')[0] === language ? chosen.locale : deviceLocale()
}

export function formatNumber(value: number): string {
  return cached(`number ${locale()}`, () => new Intl.NumberFormat(locale())).format(value)
}

/** A share from 0 to 1: "75%". */
export function formatPercent(share: number): string {
  return cached(`percent ${locale()}`, () => new Intl.NumberFormat(locale(), { style: 'percent' })).format(
    share,
  )
}

/** A count that stops at a limit, as the API's lists have it. */
export interface CappedCount {
  readonly count: number
  readonly capped: boolean
}

/** A count: "87", "10,000+" if it is capped. */
export function formatCount(count: number | CappedCount): string {
  return counted(count).shown
}

/**
 * Placeholders for a text with a count: `count` chooses the plural form, `shown` is "1,000+" if the count is capped.
 */
export function counted(of: number | CappedCount): {
  count: number
  shown: string
} {
  const { count, capped } = typeof of === 'number' ? { count: of, capped: false } : of
  return { count, shown: capped ? `${formatNumber(count)}+` : formatNumber(count) }
}

/** An amount of money, without cents if it is whole: "$45,000", "€17.50". `currency` is an ISO 4217 code. */
export function formatMoney(value: number, currency: string): string {
  const whole = Number.isInteger(value)
  return cached(
    `money ${locale()} ${currency} ${whole}`,
    () =>
      new Intl.NumberFormat(locale(), {
        style: 'currency',
        currency,
        ...(whole && { maximumFractionDigits: 0 }),
      }),
  ).format(value)
}

export interface Pay {
  readonly min: number | null
  readonly max: number | null
  readonly currency: string | null
  readonly period?: 'hour' | 'day' | 'week' | 'month' | 'year' | null
}

function range(min: number | null, max: number | null, currency: string): string | null {
  if (min !== null && max !== null && min !== max) {
    const both = cached(
      `range ${locale()} ${currency}`,
      () => new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 0 }),
    )
    return Number.isInteger(min) && Number.isInteger(max)
      ? both.formatRange(min, max)
      : `${formatMoney(min, currency)} – ${formatMoney(max, currency)}`
  }
  if (min !== null && max === null) return libTexts.t('pay.from', { amount: formatMoney(min, currency) })
  if (min === null && max !== null) return libTexts.t('pay.upTo', { amount: formatMoney(max, currency) })
  return min === null ? null : formatMoney(min, currency)
}

/** A pay range: "$45,000 – 60,000 a year"; null if the pay is unknown. */
export function formatPay({ min, max, currency, period }: Pay): string | null {
  if (currency === null) return null
  const amount = range(min, max, currency)
  if (amount === null) return null
  return period ? libTexts.t(`pay.${period}`, { amount }) : amount
}

/** Parses a date or timestamp. A date (`YYYY-MM-DD`) is the same day in every time zone; a timestamp is not. */
function toDate(value: string): { date: Date; day: boolean } {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return { date: new Date(day ? `${value}T00:00:00Z` : value), day }
}

/** A day: "12 May 2026". An invalid value is returned unchanged, so that it never breaks a page. */
export function formatDay(value: string): string {
  const { date, day } = toDate(value)
  if (Number.isNaN(date.getTime())) return value
  return cached(
    `day ${locale()} ${day}`,
    () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: day ? 'UTC' : ownTimeZone() }),
  ).format(date)
}

/** A day without its year: "12 May". `day` is `YYYY-MM-DD`. */
export function formatDayInYear(day: string): string {
  return cached(
    `short day ${locale()}`,
    () => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  ).format(toDate(day).date)
}

/** Like {@link formatDay}, without the year if it is this year: "12 May". */
export function formatNearDay(value: string, now = new Date()): string {
  const { date, day } = toDate(value)
  if (Number.isNaN(date.getTime())) return value
  if (date.getUTCFullYear() !== now.getUTCFullYear()) return formatDay(value)
  return cached(
    `near day ${locale()} ${day}`,
    () =>
      new Intl.DateTimeFormat(locale(), {
        day: 'numeric',
        month: 'short',
        timeZone: day ? 'UTC' : ownTimeZone(),
      }),
  ).format(date)
}

/** A range of days: "9 – 15 Mar 2026". Both are `YYYY-MM-DD`. */
export function formatDayRange(from: string, to: string): string {
  return cached(
    `day range ${locale()}`,
    () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }),
  ).formatRange(toDate(from).date, toDate(to).date)
}

/** A day and time: "12 May 2026, 14:30", optionally with the time zone. */
export function formatMoment(value: string, zone = false): string {
  return cached(
    `moment ${locale()} ${zone}`,
    () =>
      new Intl.DateTimeFormat(locale(), {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: ownTimeZone(),
        ...(zone && { timeZoneName: 'short' }),
      }),
  ).format(toDate(value).date)
}

const units = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const dayMs = 86_400_000

/** From when on a time ahead is counted in larger units: "next week" for twelve days would mislead who plans by it. */
const ahead: Readonly<Record<string, number>> = { month: 60 * dayMs, week: 14 * dayMs }

/** Number of the calendar day in the person's time zone, to subtract. */
function dayNumber(date: Date, zone: string): number {
  const parts = cached(`day number ${zone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }))
  return Date.parse(`${parts.format(date)}T00:00:00Z`) / dayMs
}

/** A time relative to now: "3 days ago", "in 2 hours", "just now". Days are calendar days. */
export function formatRelative(value: string, now = Date.now()): string {
  const { date, day } = toDate(value)
  const difference = date.getTime() - now
  const unit = units.find(
    ([name, size]) => Math.abs(difference) >= (difference > 0 ? (ahead[name] ?? size) : size),
  )
  if (!unit) return libTexts.t('time.now')
  const words = cached(
    `relative ${locale()}`,
    () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }),
  )
  if (unit[0] === 'day') {
    const zone = ownTimeZone()
    return words.format(dayNumber(date, day ? 'UTC' : zone) - dayNumber(new Date(now), zone), 'day')
  }
  const count = difference / unit[1]
  return words.format(ahead[unit[0]] && count > 0 ? Math.round(count) : Math.trunc(count), unit[0])
}

/** A file size: "2.4 MB", "310 kB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) {
    return new Intl.NumberFormat(locale(), { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes)
  }
  const mega = bytes >= 1_000_000
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  }).format(bytes / (mega ? 1_000_000 : 1000))
}

/** Initials of a name's first two words, or the first two letters of a single word. An emoji counts as one letter. */
export function initialsOf(name: string): string {
  const graphemes = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first, second] = words
  const initials =
    first === undefined
      ? graphemes(name.trim()).slice(0, 1)
      : second === undefined
        ? graphemes(first).slice(0, 2)
        : [first, second].flatMap((word) => graphemes(word).slice(0, 1))
  return initials.join('').toLocaleUpperCase(locale())
}

/** Joins texts to a list: "a, b and c". */
export function formatList(items: readonly string[]): string {
  return cached(`list ${locale()}`, () => new Intl.ListFormat(locale(), { type: 'conjunction' })).format(
    items,
  )
}

/** Joins texts to a choice: "a, b or c". */
export function formatChoice(items: readonly string[]): string {
  return cached(`choice ${locale()}`, () => new Intl.ListFormat(locale(), { type: 'disjunction' })).format(
    items,
  )
}

/** A country's name from its two-letter code (ISO 3166-1). */
export function countryName(code: string): string {
  return (
    cached(`country ${locale()}`, () => new Intl.DisplayNames(locale(), { type: 'region' })).of(code) ?? code
  )
}
