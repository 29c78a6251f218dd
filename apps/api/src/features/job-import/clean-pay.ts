import { type PayPeriod, payPeriods } from '@vouch/contract'

export interface CleanPay {
  readonly min: number
  readonly max: number
  readonly currency: string
  readonly period: PayPeriod
}

/** What was made of the pay of a row: a range, nothing because there was none, or nothing and why. */
export interface PayReading {
  readonly pay: CleanPay | null
  readonly note: string | undefined
}

const most = 100_000_000

/** Reads a pay range. What cannot be true is left out with a note, never guessed; an inverted range is turned. */
export function readPay(fields: Readonly<Record<string, unknown>>): PayReading {
  const min = readAmount(fields.salaryMin)
  const max = readAmount(fields.salaryMax)
  if (min === undefined && max === undefined) return none()
  const low = min ?? max ?? 0
  const high = max ?? min ?? 0
  if (Number.isNaN(low) || Number.isNaN(high)) return none('The pay is not a number and was left out')
  if (low < 0 || high < 0) return none('The pay is negative and was left out')
  if (low === 0 && high === 0) return none()
  if (low > most || high > most) return none('The pay is higher than 100,000,000 and was left out')
  const currency = String(fields.currency ?? '')
    .trim()
    .toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return none('The pay has no currency and was left out')
  const period = payPeriods.find(
    (known) =>
      known ===
      String(fields.period ?? '')
        .trim()
        .toLowerCase(),
  )
  if (!period) return none('The pay does not say for which period it is and was left out')
  const pay = { min: Math.min(low, high), max: Math.max(low, high), currency, period }
  return { pay, note: low > high ? 'The pay range was inverted and was turned round' : undefined }
}

function none(note?: string): PayReading {
  return { pay: null, note }
}

/** Amounts with two decimals; thousands may be separated as in "52,000". NaN when it is no number. */
function readAmount(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const number = typeof value === 'number' ? value : Number(String(value).replace(/[\s,$€£]/g, ''))
  return Number.isFinite(number) ? Math.round(number * 100) / 100 : Number.NaN
}
