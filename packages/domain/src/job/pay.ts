import type { PayPeriod } from '@vouch/contract'

// A full-time year has 2,080 hours (the US OPM uses 2,087), 260 days, 52 weeks or 12 months.
const perYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }

/** Converts a pay amount per `period` to a whole amount per year. */
export function yearlyPay(amount: number, period: PayPeriod): number {
  return Math.round(amount * perYear[period])
}
