import { i18n } from './i18n.ts'
import { libTexts } from './lib.en.ts'
import { pseudoLocale } from './pseudo-locale.ts'

const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make())
  return made.get(key) as T
}

/** What a person has chosen in their account; null as the device has it. */
interface FormatChoice {
  /** BCP 47. */
  readonly locale: string | null
  /** IANA. */
  readonly timeZone: string | null
}

let chosen: FormatChoice = { locale: null, timeZone: null }

function works(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    // Chosen in a browser that knows more than this one.
    return false
  }
}

/** From now on everything is written as this person has chosen; null when nobody is signed in. */
export function setFormats(person: FormatChoice | null): void {
  const { locale = null, timeZone = null } = person ?? {}
  chosen = {
    locale: locale !== null && works(() => new Intl.Locale(locale)) ? locale : null,
    timeZone: timeZone !== null && works(() => new Intl.DateTimeFormat('en', { timeZone })) ? timeZone : null,
  }
  made.clear()
}

/** The person's time zone (IANA): as chosen in the account, else as this device has it. */
export function ownTimeZone(): string {
  return chosen.timeZone ?? deviceTimeZone()
}

/** The time zone of this device (IANA). */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The locale of this device: its own region when it speaks the interface's language, else the language. */
export function deviceLocale(): string {
  const language = i18n.language === pseudoLocale ? 'ar' : i18n.language
  return navigator.languages?.find((tag) => tag.split('-')[0] === language) ?? language
}

/** The person's locale: as chosen in the account when it speaks the interface's language, else as this device has it. */
export function locale(): string {
  return chosen.locale?.split('-')[0] === i18n.language ? chosen.locale : deviceLocale()
}

export function formatNumber(value: number): string {
  return once(`number ${locale()}`, () => new Intl.NumberFormat(locale())).format(value)
}

/** A count that may have stopped counting: "1,000+". */
function formatCount({ count, capped }: { count: number; capped: boolean }): string {
  return capped ? `${formatNumber(count)}+` : formatNumber(count)
}

/** A count for a text with plural forms: `count` chooses the form, `{{shown}}` is what stands in it. */
export function counted(total: { count: number; capped: boolean }): { count: number; shown: string } {
  return { count: total.count, shown: formatCount(total) }
}

/** Money without needless cents: "$45,000", "€17.50". `currency` is an ISO 4217 code. */
export function formatMoney(value: number, currency: string): string {
  const whole = Number.isInteger(value)
  return once(
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
    const both = once(
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

/** "$45,000 – 60,000 a year"; null when nothing is said about pay. */
export function formatPay({ min, max, currency, period }: Pay): string | null {
  if (currency === null) return null
  const amount = range(min, max, currency)
  if (amount === null) return null
  return period ? libTexts.t(`pay.${period}`, { amount }) : amount
}

/** A calendar day (`YYYY-MM-DD`) is the same day everywhere; a moment is shown in the person's own zone. */
function toDate(value: string): { date: Date; day: boolean } {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value)
  return { date: new Date(day ? `${value}T00:00:00Z` : value), day }
}

/** "12 May 2026" for a day or a moment; what is none stays as it is: a page must not break over somebody's date. */
export function formatDay(value: string): string {
  const { date, day } = toDate(value)
  if (Number.isNaN(date.getTime())) return value
  return once(
    `day ${locale()} ${day}`,
    () => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: day ? 'UTC' : ownTimeZone() }),
  ).format(date)
}

/** "12 May 2026, 14:30", with the zone when asked for. */
export function formatMoment(value: string, zone = false): string {
  return once(
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

/** "3 days ago", "in 2 hours", "just now". */
export function formatRelative(value: string, now = Date.now()): string {
  const difference = toDate(value).date.getTime() - now
  const unit = units.find(([, size]) => Math.abs(difference) >= size)
  if (!unit) return libTexts.t('time.now')
  const words = once(`relative ${locale()}`, () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }))
  return words.format(Math.trunc(difference / unit[1]), unit[0])
}

/** "2.4 MB" */
export function formatBytes(bytes: number): string {
  const mega = bytes >= 1_000_000
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  }).format(bytes / (mega ? 1_000_000 : 1000))
}

/** The first letters of a name's first two words, or the first two of a single word; an emoji stays whole. */
export function initialsOf(name: string): string {
  const signs = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  const words = name.split(/\s+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first, second] = words
  const initials =
    first === undefined
      ? signs(name.trim()).slice(0, 1)
      : second === undefined
        ? signs(first).slice(0, 2)
        : [first, second].flatMap((word) => signs(word).slice(0, 1))
  return initials.join('').toLocaleUpperCase(locale())
}

/** "a, b and c" */
export function formatList(items: readonly string[]): string {
  return once(`list ${locale()}`, () => new Intl.ListFormat(locale(), { type: 'conjunction' })).format(items)
}

/** "a, b or c" */
export function formatChoice(items: readonly string[]): string {
  return once(`choice ${locale()}`, () => new Intl.ListFormat(locale(), { type: 'disjunction' })).format(
    items,
  )
}

/** A country's name in the interface's language, from its two-letter code. */
export function countryName(code: string): string {
  return (
    once(`country ${locale()}`, () => new Intl.DisplayNames(locale(), { type: 'region' })).of(code) ?? code
  )
}
