import { type PayPeriod, payPeriods } from '@vouch/contract'

export interface CleanPay {
  readonly min: number
  readonly max: number
  readonly currency: string
  readonly period: PayPeriod
}

/** The parts of a pay range, as a source writes them. */
interface PayFields {
  readonly min: unknown
  readonly max: unknown
  readonly currency: unknown
  readonly period: unknown
}

interface PayReading {
  readonly pay: CleanPay | null
  /** Says which part of the pay was left out or corrected. */
  readonly note: string | undefined
}

const maxPay = 100_000_000

/**
 * Reads a pay range. Swaps minimum and maximum if they are inverted.
 * Leaves out implausible values with a note, and never guesses.
 */
export function readPay(fields: PayFields): PayReading {
  const min = readAmount(fields.min)
  const max = readAmount(fields.max)
  if (min === undefined && max === undefined) return none()
  const low = min ?? max ?? 0
  const high = max ?? min ?? 0
  if (Number.isNaN(low) || Number.isNaN(high)) return none('The pay is not a number and was left out')
  if (low < 0 || high < 0) return none('The pay is negative and was left out')
  if (low === 0 && high === 0) return none()
  if (low > maxPay || high > maxPay) return none('The pay is higher than 100,000,000 and was left out')
  const currency = String(fields.currency ?? '')
    .trim()
    .toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return none('The pay has no currency and was left out')
  const given = String(fields.period ?? '')
    .trim()
    .toLowerCase()
  const period = payPeriods.find((known) => known === given)
  if (!period) return none('The pay has no valid period and was left out')
  const pay = { min: Math.min(low, high), max: Math.max(low, high), currency, period }
  return { pay, note: low > high ? 'The pay range was inverted and has been swapped' : undefined }
}

function none(note?: string): PayReading {
  return { pay: null, note }
}

/**
 * Reads an amount of money, rounded to two decimals. Accepts separators as in "52,000".
 * @returns NaN for other text
 */
function readAmount(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = typeof value === 'number' ? value : Number(String(value).replace(/[\s,$€£]/g, ''))
  return Number.isFinite(number) ? Math.round(number * 100) / 100 : Number.NaN
}
