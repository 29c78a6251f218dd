import type { PayPeriod } from '@vouch/contract'

// Full-time equivalents: 2,080 hours, 260 days, 52 weeks, 12 months (US OPM divides by 2,087 hours; the difference is 0.3 %).
const perYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }

/**
 * A pay amount per year, so that ranges of different periods can be compared.
 * @param amount in the currency's main unit per `period`
 * @returns the same unit per year, rounded to whole units
 */
export function yearlyPay(amount: number, period: PayPeriod): number {
  return Math.round(amount * perYear[period])
}
