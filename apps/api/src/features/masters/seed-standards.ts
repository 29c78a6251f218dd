import currencyCodes from 'currency-codes'
import countries from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import languages from 'iso-639-1'
import { iso31662 } from 'iso-3166'
import type { MasterRow, ParentPair } from './master-row.ts'
import type { Seed } from './seed-lists.ts'

const names = (language: string, type: 'region' | 'language' | 'currency') => {
  const display = new Intl.DisplayNames(language, { type, fallback: 'none' })
  return (code: string) => display.of(code)
}

const inEnglish = (text: string) => ({ language: 'en', text })

/** Wraps a German country or language name from `Intl` as a label of a master value. */
function labelsOf(german: string | undefined): { readonly labels?: { readonly de: string } } {
  return german === undefined ? {} : { labels: { de: german } }
}

/** Everyday names that the standards do not have. */
const moreNames: Readonly<Record<'countries' | 'languages', Readonly<Record<string, readonly string[]>>>> = {
  countries: { NL: ['Holland'] },
  languages: { fa: ['Farsi', 'Dari'], nl: ['Flemish'], zh: ['Mandarin'] },
}

/** Rows for the countries of ISO 3166-1. */
export function countryRows(): MasterRow[] {
  const [label, german] = [names('en', 'region'), names('de', 'region')]
  countries.registerLocale(english)
  return Object.entries(countries.getAlpha2Codes()).map(([code, alpha3]) => {
    const known = countries.getName(code, 'en', { select: 'all' }) ?? []
    return {
      entity: 'countries',
      code,
      label: label(code) ?? known[0] ?? code,
      ...labelsOf(german(code)),
      synonyms: [...known, alpha3, ...(moreNames.countries[code] ?? [])].map(inEnglish),
      attributes: { alpha3, numeric: countries.alpha2ToNumeric(code) ?? '' },
    }
  })
}

/** Countries where people write the codes of states: "Austin, TX". */
const knownByCode = new Set(['AU', 'CA', 'US'])

/** Rows for the country subdivisions of ISO 3166-2, some of which are nested. */
export function regionSeed(): Seed {
  const known = new Set(Object.keys(countries.getAlpha2Codes()))
  const regions = iso31662.filter(({ code }) => known.has(code.slice(0, 2)))
  return {
    relations: [],
    rows: regions.map(({ code, name }) => ({
      entity: 'regions',
      code,
      label: name,
      ...(knownByCode.has(code.slice(0, 2)) && { synonyms: [inEnglish(code.slice(3))] }),
      attributes: { country: code.slice(0, 2) },
    })),
    parents: regions.map(
      ({ code, parent }): ParentPair => ({
        of: { entity: 'regions', code },
        parent: { entity: parent.includes('-') ? 'regions' : 'countries', code: parent },
      }),
    ),
  }
}

/** Rows for the languages of ISO 639-1. */
export function languageRows(): MasterRow[] {
  const [label, german] = [names('en', 'language'), names('de', 'language')]
  return languages.getAllCodes().map((code) => {
    const nativeName = languages.getNativeName(code)
    return {
      entity: 'languages',
      code,
      label: label(code) ?? languages.getName(code),
      ...labelsOf(german(code)),
      synonyms: [
        ...[languages.getName(code), ...(moreNames.languages[code] ?? [])].map(inEnglish),
        { language: code, text: nativeName },
      ],
      attributes: { nativeName },
    }
  })
}

/** ISO 4217 codes that are not used for pay: units of account, funds, metals and test codes. */
const notPaidIn = /^(X(?!AF|CD|CG|OF|PF)..|BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW)$/

/** Currencies to list first. The others are sorted by name. */
const common = 'EUR USD GBP CHF JPY CNY INR CAD AUD SEK NOK DKK PLN CZK'.split(' ')

/** Rows for the currencies of ISO 4217. */
export function currencyRows(): MasterRow[] {
  const [label, german] = [names('en', 'currency'), names('de', 'currency')]
  return currencyCodes.data
    .filter(({ code }) => !notPaidIn.test(code))
    .map(({ code, number, digits, currency }) => ({
      entity: 'currencies',
      code,
      label: label(code) ?? currency,
      ...labelsOf(german(code)),
      synonyms: [code, currency, symbolOf(code)].map(inEnglish),
      position: common.includes(code) ? common.indexOf(code) - common.length : 0,
      attributes: { numeric: number, digits, symbol: symbolOf(code) },
    }))
}

function symbolOf(code: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
}
