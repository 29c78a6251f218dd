import { locale } from './format.ts'
import { profileDateTexts } from './profile-dates.en.ts'

const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

function monthNames(language: string, month: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) =>
    format.format(Date.UTC(2024, index)).toLowerCase().replace(/\.$/, ''),
  )
}

/** Number of the month (1 to 12) whose name starts with a word; null if none or several do. */
function monthOf(word: string): number | null {
  const name = word.toLowerCase().replace(/\.$/, '')
  if (name.length < 3) return null
  for (const language of [locale(), 'en']) {
    for (const names of [monthNames(language, 'long'), monthNames(language, 'short')]) {
      const months = names.flatMap((month, index) => (month.startsWith(name) ? [index + 1] : []))
      if (months.length === 1) return months[0] ?? null
    }
  }
  return null
}

function join(year: string, month?: number | string | null, day?: number | string): string | null {
  if (Number(year) < 1900 || Number(year) > 2100) return null
  if (month === undefined) return year
  const monthNumber = Number(month)
  if (month === null || monthNumber < 1 || monthNumber > 12) return null
  const twoDigits = String(monthNumber).padStart(2, '0')
  if (day === undefined) return `${year}-${twoDigits}`
  const date = new Date(Date.UTC(Number(year), monthNumber - 1, Number(day)))
  return date.getUTCMonth() === monthNumber - 1
    ? `${year}-${twoDigits}-${String(Number(day)).padStart(2, '0')}`
    : null
}

/**
 * Parses a typed date such as `05/2024`, `May 2024` or `12 May 2024` to `YYYY[-MM[-DD]]`; null if ambiguous or invalid.
 */
export function readDate(words: string): string | null {
  const text = words.trim().replace(/\s+/g, ' ')
  const year = /^\d{4}$/.exec(text)
  if (year) return join(text)
  const yearFirst = /^(\d{4})[-/.](\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  if (yearFirst) return join(yearFirst[1] ?? '', yearFirst[2], yearFirst[3])
  const monthFirst = /^(\d{1,2})\s?[-/.]\s?(\d{4})$/.exec(text)
  if (monthFirst) return join(monthFirst[2] ?? '', monthFirst[1])
  const named = /^(?:(\d{1,2})\.? )?(\p{L}+\.?),? ?(?:(\d{1,2}),? )?(\d{4})$/u.exec(text)
  if (!named) return null
  const [, before, month = '', after, namedYear = ''] = named
  if (before && after) return null
  return join(namedYear, monthOf(month), before ?? after)
}

/** Formats `YYYY[-MM[-DD]]`: "2024", "May 2024", "12 May 2024". Other text is returned unchanged. */
export function formatPartialDate(value: string): string {
  const parts = iso.exec(value)
  if (!parts) return value
  const [, year = '', month, day] = parts
  if (!month) return year
  return new Intl.DateTimeFormat(locale(), {
    year: 'numeric',
    month: 'long',
    ...(day && { day: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`))
}

interface Period {
  readonly startDate: string
  readonly endDate: string
  readonly current?: boolean
}

/** Formats a period: "May 2020 – now", "2018 – 2020", "until 2020". Empty if no date is known. */
export function formatPeriod({ startDate, endDate, current = false }: Period): string {
  const { t } = profileDateTexts
  const from = formatPartialDate(startDate)
  const to = current ? t('now') : formatPartialDate(endDate)
  if (from && to) return from === to ? from : t('fromTo', { from, to })
  if (from) return from
  return current || !to ? '' : t('until', { to })
}

/** Sorts entries newest first. Current entries come first, entries without dates last. */
export function newestFirst<T extends Period>(items: readonly T[]): T[] {
  const end = (item: T) => (item.current ? '9999' : item.endDate || item.startDate)
  return items.toSorted((a, b) => end(b).localeCompare(end(a)) || b.startDate.localeCompare(a.startDate))
}
