import type { CandidateCard } from '@vouch/contract'
import { checkWords, quotedName } from '@vouch/domain'
import { csvOf } from '#platform/csv.ts'

const header = [
  'Name',
  'Headline',
  'Place',
  'Skills',
  'Languages',
  'Open to work',
  'Notice period',
  'Work modes',
  'Expected pay',
  'Passports',
  'Updated',
  'Profile',
]

/** Formats candidates as CSV. */
export function candidatesCsv(cards: readonly CandidateCard[], addressOf: (id: string) => string): string {
  const rows = cards.map((card) => [
    card.fullName,
    card.headline,
    card.location,
    card.skills.map(withLevel).join('; '),
    card.languages.map(withLevel).join('; '),
    card.openToWork,
    card.noticePeriod ?? '',
    card.workModes.join('; '),
    card.expectedPay ? payWords(card.expectedPay) : '',
    passportWords(card),
    card.updatedAt,
    addressOf(card.id),
  ])
  return csvOf(header, rows)
}

function withLevel({ label, level }: { readonly label: string; readonly level: string | null }): string {
  return level === null ? label : `${label} (${level})`
}

/** Adds to each passport how it was checked: an issuer can choose any name, including another organisation's. */
function passportWords({ passports, passportCount }: CandidateCard): string {
  const more = passportCount - passports.length
  const named = passports.map((one) => `${quotedName(one.name)}, ${checkWords(one)}`)
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

function payWords({ min, max, currency, period }: NonNullable<CandidateCard['expectedPay']>): string {
  return `${min}–${max} ${currency} per ${period}`
}
