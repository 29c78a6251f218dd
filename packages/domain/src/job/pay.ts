import type { JobFields, PayPeriod } from '@vouch/contract'

// A full-time year has 2,080 hours (the US OPM uses 2,087), 260 days, 52 weeks or 12 months.
const perYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }

/** Converts a pay amount per `period` to a whole amount per year. */
export function yearlyPay(amount: number, period: PayPeriod): number {
  return Math.round(amount * perYear[period])
}

/** Currencies in which one unit is worth between half a euro and two. */
const likeEuro: ReadonlySet<string> = new Set(['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'SGD', 'USD'])

// Far outside of what jobs pay, because a warning that is wrong teaches people to ignore warnings. In other currencies an
// hour may be paid with 0.4 units (Kuwait) or 100,000 (Indonesia, Vietnam), so that only very little is unlikely.
const likelyAnHour = {
  likeEuro: { least: 1, most: 1000 },
  other: { least: 0.1, most: Number.POSITIVE_INFINITY },
} as const

type Pay = Pick<JobFields, 'employmentType' | 'payMin' | 'payMax' | 'payCurrency' | 'payPeriod'>

/**
 * Finds pay that does not fit its period, such as a yearly amount per hour. Volunteers may get any amount.
 * @returns the unlikely amount in a full-time year; null if none is
 */
export function unlikelyPay({ employmentType, payMin, payMax, payCurrency, payPeriod }: Pay): number | null {
  if (payPeriod === null || payCurrency === null || employmentType === 'volunteer') return null
  const { least, most } = likelyAnHour[likeEuro.has(payCurrency) ? 'likeEuro' : 'other']
  const inYear = [payMax, payMin].flatMap((amount) => (amount ? [yearlyPay(amount, payPeriod)] : []))
  return inYear.find((amount) => amount > most * perYear.hour || amount < least * perYear.hour) ?? null
}
