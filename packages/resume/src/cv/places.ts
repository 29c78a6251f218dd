import countries from 'i18n-iso-countries'
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import polish from 'i18n-iso-countries/langs/pl.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import { plainForm } from './words.ts'

const languages = [english, german, french, spanish, italian, portuguese, dutch, polish]

/** Codes by every name of a country in these languages; of a name of two countries, the first language's. */
const codes = new Map<string, string>()
for (const language of languages) {
  countries.registerLocale(language)
  for (const [code, names] of Object.entries(countries.getNames(language.locale, { select: 'all' }))) {
    for (const name of names) {
      const form = plainForm(name)
      if (!codes.has(form)) codes.set(form, code)
    }
  }
}

const usStates: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}
const stateNames = new Set(Object.values(usStates).map((name) => name.toLowerCase()))

const shortNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'u.s.a.': 'US',
  us: 'US',
  'u.s.': 'US',
  america: 'US',
  uae: 'AE',
  korea: 'KR',
  'south korea': 'KR',
  russia: 'RU',
  vietnam: 'VN',
  'the netherlands': 'NL',
  holland: 'NL',
  czechia: 'CZ',
}

/** ISO 3166-1 alpha-2 of a country's name in one of some languages of Europe, or its usual short form. */
export function countryCodeOf(name: string): string | undefined {
  const text = name.trim()
  if (text.length < 2 || text.length > 60) return undefined
  return shortNames[text.toLowerCase()] ?? codes.get(plainForm(text))
}

const isStreet = (text: string) =>
  /\d/.test(text) &&
  /\b(?:st(?:reet)?|road|rd|ave(?:nue)?|lane|ln|drive|dr|blvd|boulevard|court|way|close|square|place|apt|flat|suite)\b|straße|strasse|str\.|weg\b|gasse|platz|\brue\b|calle/i.test(
    text,
  )

/** An address as far as a line tells it. */
export interface FoundPlace {
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly region: string
  readonly country: string | null
}

const capitalised = (text: string) =>
  /^\p{Lu}[\p{L}'’.-]*(?:[ -](?:\p{Lu}[\p{L}'’.-]*|de|del|la|le|les|sur|am|an|der|upon|on|of|the|im|in|do|da|dos))*$/u.test(
    text,
  )

/**
 * Reads "12 High Street, Leeds LS1 4AB, UK", "Austin, TX 78701", "80331 München, Deutschland".
 * @returns undefined when the line does not end in a country or a state, or carries no postal code: a name alone may be anything
 */
export function readPlace(text: string): FoundPlace | undefined {
  const pieces = text
    .split(/\s*[,;]\s*|\s+[|•·]\s+|\t/u)
    .map((piece) => piece.trim())
    .filter(Boolean)
  const last = pieces.at(-1)
  if (!last || pieces.length > 6 || text.length > 160) return undefined
  let country = countryCodeOf(last) ?? null
  let rest = country ? pieces.slice(0, -1) : pieces
  let region = ''
  let postalCode = ''
  const state = /^([A-Z]{2}|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?:\s+(\d{5}(?:-\d{4})?))?$/u.exec(
    rest.at(-1) ?? '',
  )
  const stateName =
    state?.[1] && (usStates[state[1]] ?? (stateNames.has(state[1].toLowerCase()) ? state[1] : undefined))
  if (stateName && rest.length >= 2 && (country === null || country === 'US')) {
    region = stateName
    postalCode = state?.[2] ?? ''
    country = 'US'
    rest = rest.slice(0, -1)
  }
  const coded =
    /^(?:(?:[A-Z]{1,2}-)?(\d{4}\s?[A-Z]{2}(?=\s+\p{Lu}\p{Ll})|\d{4,6})\s+(.+)|(.+?)\s+([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}|\d{4,6}))$/u.exec(
      rest.at(-1) ?? '',
    )
  let city = rest.at(-1) ?? ''
  if (coded) {
    city = coded[2] ?? coded[3] ?? city
    postalCode ||= coded[1] ?? coded[4] ?? ''
  } else if (/^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/.test(city)) {
    postalCode ||= city
    rest = rest.slice(0, -1)
    city = rest.at(-1) ?? ''
  }
  if (!country && !postalCode) return undefined
  let streets = rest.slice(0, -1)
  if (isStreet(city)) {
    streets = rest
    city = ''
  }
  if (city && (!capitalised(city) || /\d/.test(city))) return undefined
  // "Leeds, West Yorkshire, UK": what stands between the city and the country is the region.
  if (!region && streets.length === 1 && streets[0] && !isStreet(streets[0]) && capitalised(streets[0])) {
    region = city
    city = streets[0]
    streets = []
  }
  return { address: streets.join(', '), postalCode, city, region, country }
}

/** Could be the name of a town, as it stands after that of a firm: one to three words with capitals. */
export function isTownLike(text: string): boolean {
  return text.length <= 40 && capitalised(text) && text.split(/[ -]/).length <= 4
}

/** Whether a text is nothing but a place, such as "Leeds, UK" or "Remote". */
export function isPlace(text: string): boolean {
  if (
    /^(?:(?:fully )?remote|hybrid|home office|various(?: locations)?|worldwide|nationwide)(?:\b|$)/i.test(
      text,
    ) &&
    text.length < 40
  )
    return true
  if (countryCodeOf(text)) return true
  return text.includes(',') && readPlace(text) !== undefined
}
