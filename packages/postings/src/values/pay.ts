import type { PayPeriod } from '@vouch/contract'
import { readAmounts } from './amounts.ts'
import { currencyOf, periodOf } from './pay-words.ts'

export interface CleanPay {
  readonly min: number
  readonly max: number
  readonly currency: string
  readonly period: PayPeriod
}

/** The parts of a pay range, as a source writes them. */
export interface PayFields {
  /** Pay as one text, such as “45.000 – 52.000 € pro Jahr”. */
  readonly text?: unknown
  readonly min: unknown
  readonly max: unknown
  readonly currency: unknown
  readonly period: unknown
  /** ISO 3166-1 alpha-2: says whose dollar or krone it is. */
  readonly country?: string | null
}

export interface PayReading {
  readonly pay: CleanPay | null
  /** Says which parts of the pay were left out or put right. */
  readonly notes: readonly string[]
}

const maxPay = 100_000_000
/** Nobody earns so much in a month or less where these currencies are used, so that it is the pay of a year. */
const yearly = { from: 10_000, currencies: new Set(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD', 'SGD']) }

/**
 * Reads a pay range. Swaps minimum and maximum if they are inverted.
 * Leaves out implausible values, and never guesses without a note.
 */
export function readPay({ text, min, max, currency, period, country = null }: PayFields): PayReading {
  const written = [min, max].some((value) => !isEmpty(value))
  const texts = written ? [min, max] : [text]
  if (texts.every(isEmpty)) return none()
  const amounts = written ? [amountOf(min), amountOf(max)] : readAmounts(String(text))
  const [low = amounts[1], high = amounts[0]] = amounts
  if (low === undefined || high === undefined) {
    return none(`The pay "${String(text).slice(0, 40)}" has no amount and was left out`)
  }
  const problem = problemOf(low, high)
  if (problem) return none(problem === 'zero' ? undefined : problem)
  const notes: string[] = []
  const around = texts.map((value) => (typeof value === 'string' ? value : '')).join(' ')
  const money = currencyOf(isEmpty(currency) ? around : String(currency), country)
  if (!money) return none('The pay has no currency and was left out')
  if (money.note) notes.push(money.note)
  const said = periodOf(isEmpty(period) ? around : String(period))
  const guessed =
    isEmpty(period) && Math.min(low, high) >= yearly.from && yearly.currencies.has(money.currency)
  const per = said ?? (guessed ? 'year' : undefined)
  if (!per)
    return none(
      isEmpty(period)
        ? 'The pay does not say for how long it is, and was left out'
        : 'The pay has no valid period and was left out',
    )
  if (!said) notes.push('The pay has no period; it was taken as pay of a year')
  if (low > high) notes.push('The pay range was inverted and has been swapped')
  return {
    pay: { min: Math.min(low, high), max: Math.max(low, high), currency: money.currency, period: per },
    notes,
  }
}

function problemOf(low: number, high: number): string | undefined {
  if (Number.isNaN(low) || Number.isNaN(high)) return 'The pay is not a number and was left out'
  if (low < 0 || high < 0) return 'The pay is negative and was left out'
  if (low === 0 && high === 0) return 'zero'
  if (low > maxPay || high > maxPay) return 'The pay is higher than 100,000,000 and was left out'
  return undefined
}

function none(note?: string): PayReading {
  return { pay: null, notes: note === undefined ? [] : [note] }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}

/**
 * Reads one amount of money, rounded to two decimals.
 * @returns NaN for other text
 */
function amountOf(value: unknown): number | undefined {
  if (isEmpty(value)) return undefined
  if (typeof value === 'number') return Math.round(value * 100) / 100
  const text = String(value)
  const [amount = Number.NaN] = readAmounts(text)
  return /^\s*[-–−]\s*\S?\s?\d/.test(text) ? -amount : amount
}

/** Whether a text is an amount of money with its currency, as one of a column of pay. */
export function isPayText(text: string): boolean {
  return readAmounts(text).length > 0 && currencyOf(text, null) !== undefined && text.length < 60
}
