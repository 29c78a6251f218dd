import type { ShownPassport } from '@vouch/contract'
import { datePeriod } from '@vouch/domain/profile-dates'
import { linkAddress } from '@vouch/domain/profile-fields'
import { muted, plain } from './blocks.ts'
import type { Block } from './page.ts'

const strong = { size: 10, isStrong: true }

const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** Formats a date as "May 2021" or "2021"; '' for an invalid date. */
export function shown(date: string): string {
  if (!datePeriod(date)) return ''
  const [year = '', month] = date.split('-')
  return month ? `${monthName.format(new Date(Date.UTC(2000, Number(month) - 1, 1)))} ${year}` : year
}

interface Span {
  readonly startDate: string
  readonly endDate: string
  readonly current?: boolean
}

export function span({ startDate, endDate, current = false }: Span): string {
  const end = current ? 'present' : shown(endDate)
  return [shown(startDate), end].filter(Boolean).join(' – ')
}

/** Lays out an entry: title with the dates on the right, then employer or school, then the description. */
export function entry(
  title: string,
  { right = '', below = '', url = '' }: { right?: string; below?: string; url?: string },
  description: readonly Block[],
): Block[] {
  const link = linkAddress(url)
  const name = title || below
  const second = title ? below : ''
  const first: Block = {
    pieces: [{ text: name, ...(link && { link }) }],
    style: strong,
    above: 9,
    right,
    keepsWithNext: second !== '' || description.length > 0,
  }
  const belowIt: Block[] = second
    ? [{ pieces: plain(second), style: muted, keepsWithNext: description.length > 0 }]
    : []
  return [first, ...belowIt, ...description]
}

/** Says how a passport was checked. Omits the listed key's name: it is shown above, and fonts may lack its letters. */
export function checkSentence({
  checkedHow,
  issuerHost,
}: Pick<ShownPassport, 'checkedHow' | 'issuerHost'>): string {
  if (checkedHow === 'confirmed-by-host') return `Confirmed by ${issuerHost}`
  const signer = checkedHow === 'listed-key' ? 'with a key that the marketplace lists' : `by ${issuerHost}`
  return `Signature checked, signed ${signer}`
}

/** Formats years of experience; '' if unknown. */
export function experienceOf(years: number | null): string {
  if (years === null) return ''
  if (years < 1) return 'less than a year'
  return years === 1 ? '1 year' : `${years} years`
}
