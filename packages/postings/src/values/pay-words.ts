import type { PayPeriod } from '@vouch/contract'
import { plain } from './languages.ts'

const known = new Set(Intl.supportedValuesOf('currency'))

const signs: readonly (readonly [RegExp, string])[] = [
  [/US\s?\$|\$\s?US\b/i, 'USD'],
  [/CA\s?\$|\bC\$|\$\s?CAD/i, 'CAD'],
  [/AU\s?\$|\bA\$/i, 'AUD'],
  [/NZ\s?\$/i, 'NZD'],
  [/HK\s?\$/i, 'HKD'],
  [/S\$/, 'SGD'],
  [/R\$/, 'BRL'],
  [/€|\beuros?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/₹|\brs\.?\s?\d/i, 'INR'],
  [/zł|\bzl\b/i, 'PLN'],
  [/₽/, 'RUB'],
  [/₴/, 'UAH'],
  [/₺/, 'TRY'],
  [/₩/, 'KRW'],
  [/Kč/, 'CZK'],
  [/₪/, 'ILS'],
  [/\bfr\.|\bsfr\b/i, 'CHF'],
]

/** Currencies of the same sign, by country. */
const dollars: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
  MX: 'MXN',
  CL: 'CLP',
  CO: 'COP',
  AR: 'ARS',
  TW: 'TWD',
}
const crowns: Readonly<Record<string, string>> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' }

const payPeriods: readonly PayPeriod[] = ['hour', 'day', 'week', 'month', 'year']

interface CurrencyReading {
  /** ISO 4217. */
  readonly currency: string
  readonly note?: string
}

/** Reads a currency from a code or sign in a text. Signs that several countries use mean that of the country. */
export function currencyOf(text: string, country: string | null): CurrencyReading | undefined {
  const codes = text.toUpperCase().match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)
  const code = codes?.find((found) => known.has(found))
  if (code) return { currency: code }
  const sign = signs.find(([pattern]) => pattern.test(text))
  if (sign) return { currency: sign[1] }
  if (text.includes('$')) {
    const currency = dollars[country ?? '']
    return currency
      ? { currency }
      : { currency: 'USD', note: 'The pay is in "$" without a country that uses it; US dollars were taken' }
  }
  const crown = /\bkr\b|\bkr\./i.test(text) ? crowns[country ?? ''] : undefined
  if (crown) return { currency: crown }
  if (/[¥￥]/.test(text)) return { currency: country === 'CN' ? 'CNY' : 'JPY' }
  return undefined
}

/** Words of periods, in the form of `plain`; the shortest units first, as “40 hours a week at $20 an hour” is by the hour. */
const periods: readonly (readonly [RegExp, PayPeriod])[] = [
  [
    /\bhour(s|ly)?\b|\bhr\b|\/\s?h\b|\bp\.?h\.?\b|stunden?\b|stundlich|\bstd\b|\bheures?\b|horaire|\bhoras?\b|\bora(rio)?\b|\buur\b|\bgodz/,
    'hour',
  ],
  [
    /\bda(y|ily)\b|\btag(e|lich)?\b|tagessatz|\bjour(nalier|s)?\b|\bdi(a|ario)\b|\bgiorn|\bdag\b|\bdzien/,
    'day',
  ],
  [/\bweek(ly)?\b|\bwk\b|woch(e|entlich)|semaine|semana|settiman|\btydzien|tygodni/, 'week'],
  [
    /\bmonth(ly)?\b|\bmth\b|monat(lich)?\b|\bmtl\b|mensu|\bmois\b|\bmes\b|mensil|\bmese\b|maand|\bmes\b|mensal|miesi[ae]c|p\.\s?m\.|\bpm\b/,
    'month',
  ],
  [
    /\byear(ly)?\b|\byr\b|annum|annual|jahr(lich|esgehalt)?\b|\bp\.?\s?a\.?(?![a-z])|\ban(s|nee|nuel\w*)?\b|\ban[no]o?\b|anual|annu[oi]|\bjaar\b|\brok\b|rocznie/,
    'year',
  ],
]

/** Reads what period a pay is for, in the languages of the sources: `YEAR`, “pro Jahr”, “/hr”, “1 YEAR”. */
export function periodOf(text: string): PayPeriod | undefined {
  const words = plain(text).replaceAll('-', ' ').replaceAll('_', ' ')
  return (
    payPeriods.find((period) => period === words.trim()) ??
    periods.find(([pattern]) => pattern.test(words))?.[1]
  )
}
