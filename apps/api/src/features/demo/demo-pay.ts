import type { JobFields, PayPeriod } from '@vouch/contract'
import type { Occupation, Place } from './demo-texts.ts'
import type { Random } from './random.ts'

const perYear: Readonly<Record<PayPeriod, number>> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }

type Pay = Pick<JobFields, 'payMin' | 'payMax' | 'payCurrency' | 'payPeriod'>

/** Makes a rounded pay range that fits an occupation, a place and a seniority. */
export function demoPay(
  random: Random,
  about: { readonly occupation: Occupation; readonly place: Place; readonly level: number },
): Pay {
  const { occupation, place, level } = about
  const payPeriod = occupation.period
  const [low, high] = occupation.pay
  const factor = (place.level * level * (0.94 + 0.12 * random.next())) / perYear[payPeriod]
  const payMin = rounded(low * factor)
  // Rounding could make the maximum lower than the minimum.
  const payMax = Math.max(rounded(high * factor), payMin)
  return { payMin, payMax, payCurrency: place.currency, payPeriod }
}

/** Rounds as job adverts do: 17.50 an hour, 2,850 a month, 46,500 a year. */
function rounded(amount: number): number {
  const step = amount < 100 ? 0.5 : amount < 1_000 ? 5 : amount < 10_000 ? 50 : amount < 100_000 ? 500 : 5_000
  return Math.round(amount / step) * step
}
