import type { PayPeriod } from '@vouch/contract'
import { yearlyPay } from '../job/pay.ts'

/** Pay in a search text, such as "50k" or "£30 an hour". */
export interface RecognisedPay {
  /** Amount per year, rounded to whole units of the currency. */
  readonly perYear: number
  /** ISO 4217; undefined if the text names none. */
  readonly currency: string | undefined
  readonly from: number
  readonly to: number
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pounds: 'GBP',
  chf: 'CHF',
  zł: 'PLN',
  pln: 'PLN',
  '¥': 'JPY',
  '₹': 'INR',
}
const periods: readonly (readonly [PayPeriod, string])[] = [
  ['hour', 'hourly|hour|hr|h|stunde|std|heure|hora|ora|uur|godz|godzina'],
  ['day', 'daily|day|tag|jour|día|dia|giorno|dag'],
  ['week', 'weekly|week|woche|semaine|semana|settimana'],
  ['month', 'monthly|month|monat|mois|mes|mês|mese|maand|miesiąc'],
  ['year', 'yearly|annually|annum|year|yr|jahr|an|année|año|ano|anno|jaar|rok|pa|p\\.a\\.'],
]
const currency = String.raw`us\$|usd|eur(?:os?)?|gbp|chf|pln|zł|dollars|pounds|[$€£¥₹]`
const amount = String.raw`(\d{1,3}(?:[.,' ]\d{3})+|\d+(?:[.,]\d{1,2})?)\s?(k\b)?`
const per = String.raw`(?:(?:an?|per|pro|je|par|por|al|all'|p)\s?|/\s?)`
// Between words only amounts of thousands make a range: "50k and 4 days" is none.
const upTo = String.raw`(?:\s?[-–]\s?[$€£]?\s?[\d.,]+|\s(?:to|and|bis|und|à|et|a|y|e|do)\s[$€£]?\s?(?:\d[\d.,]{3,}|\d[\d.,]*(?=\s?k\b)))\s?(k\b)?`
const period = `(?:${periods.map(([, words]) => `(${words})`).join('|')})`
const pay = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,]|(?<!\S)[-−])(${currency})?\s?${amount}(?:${upTo})?\s?\+?\s?(${currency})?` +
    String.raw`(?:\s?${per}${period}(?![\p{L}])|\s(?:pa|p\.a\.?)(?![\p{L}])|\s(hourly|daily|weekly|monthly|yearly|annually)(?![\p{L}]))?(?![\p{L}\p{N}])`,
  'giu',
)
const least =
  'over|above|more than|at least|min(?:imum)?|from|between|zwischen|entre|tra|von|ab|mindestens|über|plus de'
const atLeast = new RegExp(String.raw`(?<!\p{L})(?:${least})\s{1,3}$`, 'iu')
const most =
  "under|below|less than|up to|max(?:imum)?|at most|bis(?: zu)?|höchstens|maximal|unter|moins de|jusqu'à|menos de|hasta|meno di|fino a"
/** "Not 50k" and "not under 50k" are no limits that people mean. */
const negated = new RegExp(
  String.raw`(?<!\p{L})(?:not|no|nicht|kein|keine|pas|non|nie|niet)\s{1,3}(?:(?:${least}|${most})\s{1,3})?$`,
  'iu',
)
const atMost = new RegExp(String.raw`(?<!\p{L})(?:${most})\s{1,3}$`, 'iu')
/** Words for the opposite limit. */
const unusedBefore = {
  lowest: new RegExp(String.raw`(?<!\p{L})(?:${most})(?=\s{1,3}[$€£]?\s?\d)`, 'iu'),
  highest: new RegExp(String.raw`(?<!\p{L})(?:${least})(?=\s{1,3}[$€£]?\s?\d)`, 'iu'),
} as const
const eachAmount = new RegExp(amount, 'gi')
/** Plans and rules that are written like amounts. */
const notPay = /^(?:401\s?k|403\s?b|24\/7|365)/i

/**
 * Finds the pay in a search text. A number alone counts from 20,000 to 1,000,000, in whole hundreds.
 * @param limit `lowest` ignores "under 50k" and takes the start of a range; `highest` ignores "over 50k" and takes the end
 */
export function recognisePay(
  text: string,
  limit: 'lowest' | 'highest' = 'lowest',
): RecognisedPay | undefined {
  for (const match of text.matchAll(pay)) {
    const found = readPay(match, limit)
    if (found) return found
  }
  return undefined
}

/** Finds the words of the other limit: "under" in "under 50k" if `lowest` is searched for. The amount stays a word. */
export function unusedPayWords(
  text: string,
  limit: 'lowest' | 'highest',
): { readonly from: number; readonly to: number } | undefined {
  const match = unusedBefore[limit].exec(text)
  return match ? { from: match.index, to: match.index + match[0].length } : undefined
}

function readPay(match: RegExpMatchArray, limit: 'lowest' | 'highest'): RecognisedPay | undefined {
  const [whole, before, firstDigits, thousands, laterThousands, after] = match
  if (notPay.test(whole.trim())) return undefined
  // Bounded, because a text may have thousands of spaces.
  const before30 = (match.input ?? '').slice(
    Math.max(0, (match.index ?? 0) - 30),
    (match.index ?? 0) + leadOf(whole),
  )
  const amounts = [...whole.matchAll(eachAmount)]
  const isRange = amounts.length > 1
  const isOpen = limit === 'lowest' ? atMost.test(before30) : isLeastOnly(whole, before30, isRange)
  if (isOpen || negated.test(before30)) return undefined
  const named = before ?? after
  const unit = unitOf(match)
  const digits = (limit === 'highest' && amounts.at(-1)?.[1]) || firstDigits || ''
  const number = Number(digits.replace(/[.,' ](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  const value = number * (thousands || laterThousands ? 1_000 : 1)
  // A number alone is pay at the end of a text: "nurse 45000", not "10000 students".
  const isLast = !/[\p{L}\p{N}]/u.test((match.input ?? '').slice((match.index ?? 0) + whole.length))
  const isBareAmount = isLast && value >= 20_000 && value <= 1_000_000 && value % 100 === 0
  const hasThousands = (thousands ?? laterThousands) !== undefined && value >= 10_000
  if (!named && !unit && !hasThousands && !isBareAmount) return undefined
  if (!named && unit && !thousands && value < 5) return undefined
  const perYear = yearlyPay(value, unit ?? guessPeriod(value))
  if (perYear < 1_000 || perYear > 100_000_000) return undefined
  const introduction = atLeast.exec(before30) ?? (limit === 'highest' ? atMost.exec(before30) : null)
  const from = (match.index ?? 0) - (introduction?.[0].trimStart().length ?? 0)
  const to = (match.index ?? 0) + whole.trimEnd().length
  return {
    perYear,
    currency: named === undefined ? undefined : currencies[named.toLowerCase()],
    from: from + leadOf(whole),
    to,
  }
}

/** True for "over 50k" and "50k+", which name no highest pay. */
function isLeastOnly(whole: string, before: string, isRange: boolean): boolean {
  return !isRange && (whole.includes('+') || atLeast.test(before))
}

function leadOf(whole: string): number {
  return whole.length - whole.trimStart().length
}

function unitOf(match: RegExpMatchArray): PayPeriod | undefined {
  const at = periods.findIndex((_, index) => match[6 + index] !== undefined)
  const word = match[6 + periods.length]?.toLowerCase()
  const adverb = word === undefined ? undefined : periods.find(([, words]) => words.split('|').includes(word))
  return periods[at]?.[0] ?? adverb?.[0]
}

/** Period of an amount without one: nobody earns 30 a year. */
function guessPeriod(value: number): PayPeriod {
  if (value < 250) return 'hour'
  return value < 10_000 ? 'month' : 'year'
}
