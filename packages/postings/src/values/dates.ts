import { languages, plain } from './languages.ts'

/** Which number comes first in `7/10/2024`. */
export type DateOrder = 'day-first' | 'month-first'

export interface DayReading {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** Both orders would give a date, so that the order decided. */
  readonly isAmbiguous?: boolean
}

/** Month by its names and abbreviations in all languages, without accents. */
const months = new Map<string, number>()
for (const language of languages) {
  for (const style of ['long', 'short'] as const) {
    for (const withDay of [true, false]) {
      const format = new Intl.DateTimeFormat(language, {
        month: style,
        ...(withDay && { day: 'numeric' }),
        timeZone: 'UTC',
      })
      for (let month = 0; month < 12; month += 1) {
        const part = format.formatToParts(Date.UTC(2024, month, 15)).find(({ type }) => type === 'month')
        const name = plain(part?.value ?? '').replace(/\.$/, '')
        if (name.length >= 3 && /^\p{L}+$/u.test(name)) months.set(name, month + 1)
      }
    }
  }
}
for (const [name, month] of Object.entries({ sept: 9, mrz: 3, maerz: 3, okt: 10, dez: 12 }))
  months.set(name, month)

/** Words for how long ago something was, by the days of their unit. */
const units: readonly (readonly [RegExp, number])[] = [
  [
    /\b(minut\w*|min|hours?|hrs?|stunden?|std|heures?|horas?|ore|ora|uur|uren|godzin\w*|sekund\w*|seconds?)\b/,
    0,
  ],
  [/\b(days?|tage?n?|jours?|dias?|giorn[oi]|dag(en)?|dni|dzien)\b|\d\s?d\b/, 1],
  [/\b(weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(ek|ken)|weken|tygodni\w*|tydzien)\b|\d\s?w\b/, 7],
  [/\b(months?|monate?n?|mois|mes(es)?|mes[ei]|maand(en)?|miesiac\w*|miesiecy)\b|\d\s?mo\b/, 30],
]
const ago = /\b(ago|vor|il y a|hace|fa|geleden|ha|atras|temu|posted|sedan|siden)\b/
const wordsForToday =
  /^(posted )?(today|just (now|posted)|heute|aujourd'?hui|hoy|oggi|vandaag|hoje|dzis(iaj)?|idag|new|neu)$/
const wordsForYesterday = /^(posted )?(yesterday|gestern|hier|ayer|ieri|gisteren|ontem|wczoraj|igar)$/

/**
 * Reads a date in the notations and languages of the sources: ISO 8601, RFC 2822, `01.11.2026`, `7/10/2024`, `7-Nov-24`,
 * `1. November 2026`, seconds or milliseconds since 1970, and “3 days ago”.
 * @returns undefined for anything else
 */
export function readDay(value: string | number, order: DateOrder, now: Date): DayReading | undefined {
  const text = String(value).trim()
  if (/^\d{9,10}(\.\d+)?$|^\d{12,13}(\.\d+)?$/.test(text)) return ofEpoch(Number(text))
  if (/^\d{8}$/.test(text)) {
    return reading(dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))))
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  if (iso) return reading(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])))
  const numbers = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})(?!\d)/.exec(text)
  if (numbers) return ofNumbers(numbers, order)
  return ofWords(plain(text), now)
}

function reading(day: string | undefined): DayReading | undefined {
  return day === undefined ? undefined : { day }
}

function ofEpoch(number: number): DayReading | undefined {
  const date = new Date(number > 1e11 ? number : number * 1000)
  return reading(dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()))
}

function ofNumbers(found: RegExpExecArray, order: DateOrder): DayReading | undefined {
  const [one, other, year] = [Number(found[1]), Number(found[3]), fullYear(Number(found[4]))]
  const dayFirst = dayOf(year, other, one)
  const monthFirst = dayOf(year, one, other)
  // Nobody writes the month first with dots.
  if (found[2] === '.') return reading(dayFirst)
  if (dayFirst && monthFirst && dayFirst !== monthFirst) {
    return { day: order === 'day-first' ? dayFirst : monthFirst, isAmbiguous: true }
  }
  return reading(dayFirst ?? monthFirst)
}

function ofWords(text: string, now: Date): DayReading | undefined {
  const words = text.match(/\p{L}+|\d+/gu)?.slice(0, 12) ?? []
  const month = words.map((word) => months.get(word)).find(Boolean)
  const numbers = words.map(Number).filter((number) => Number.isInteger(number))
  if (month !== undefined) {
    const at = words.findIndex((word) => months.has(word))
    const before = words
      .slice(0, at)
      .map(Number)
      .findLast((number) => number >= 1 && number <= 31)
    const after = words
      .slice(at + 1)
      .map((word) => Number(/^\d+/.exec(word)?.[0]))
      .filter(Number.isInteger)
    const day = before ?? after.shift()
    const year = after.find((number) => number > 31 || after.length === 1)
    if (year !== undefined && day !== undefined) return reading(dayOf(fullYear(year), month, day))
  }
  if (wordsForToday.test(text)) return reading(daysBefore(now, 0))
  if (wordsForYesterday.test(text)) return reading(daysBefore(now, 1))
  if (!ago.test(text) && !/^\d+\+? ?(d|w|mo)$/.test(text)) return undefined
  const unit = units.find(([pattern]) => pattern.test(text))
  const count = numbers[0] ?? 1
  return unit && count < 1000 ? reading(daysBefore(now, count * unit[1])) : undefined
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function dayOf(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1970 || year >= 2200) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

/** The order that values of a column prove; undefined if none does. */
export function orderOf(samples: readonly string[]): DateOrder | undefined {
  for (const sample of samples) {
    const found = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/.exec(sample)
    if (Number(found?.[1]) > 12) return 'day-first'
    if (Number(found?.[2]) > 12) return 'month-first'
  }
  return undefined
}
