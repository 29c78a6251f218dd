import { readCountryCode } from './countries.ts'
import { cleanLine } from './text.ts'

export interface PlaceFields {
  readonly location: unknown
  readonly city: unknown
  readonly region: unknown
  readonly country: unknown
}

export interface PlaceReading {
  readonly city: string
  readonly region: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** Place as shown to people: the city with its region, or what the source says. */
  readonly place: string
  /** Street address of the workplace. */
  readonly detail: string
  /** The country as written, if it is none. */
  readonly unknownCountry: string
}

const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY DC'
  ).split(' '),
)
const remote =
  /\b(remote|hybrid|fully remote|remoto|teletrabajo|homeoffice|home office|telecommute|t[eé]l[eé]travail|smart working|thuiswerk\w*|zdaln[aey])\b/i

/** Whether a text only says that people work anywhere: “Remote”, but not “Remote, Canada”. */
export const isRemoteWord = (text: string): boolean => text.replace(remote, '').trim() === ''

/** Reads city, region and country from their own fields, and from a location such as “Berlin, BE, Germany”. */
export function readPlace(fields: PlaceFields): PlaceReading {
  const location = textOf(fields.location)
  const city = textOf(fields.city)
  const region = textOf(fields.region)
  const written = textOf(fields.country)
  const country = written ? (readCountryCode(written) ?? null) : null
  const unknownCountry = written && !country ? written : ''
  const parts = location.split(/\s*,\s*/).map((part) => part.trim())
  const isFromLarge =
    parts.length > 1 && /^[A-Z]{2}$/.test(parts[0] ?? '') && readCountryCode(parts[0] ?? '') !== undefined
  if (isFromLarge) {
    const [code = '', state = '', town = ''] = parts
    return named(town || city, state || region, country ?? readCountryCode(code) ?? null, unknownCountry)
  }
  if (city && location && !location.toLowerCase().startsWith(city.toLowerCase())) {
    const isWide = readCountryCode(location) !== undefined || remote.test(location)
    const detail = isWide || location.toLowerCase() === region.toLowerCase() ? '' : location
    return { ...named(city, region, country, unknownCountry), detail }
  }
  if (city && (region || country || !parts[1])) return named(city, region, country, unknownCountry)
  return fromLocation(location || city, { region, country, unknownCountry })
}

function fromLocation(
  location: string,
  known: { readonly region: string; readonly country: string | null; readonly unknownCountry: string },
): PlaceReading {
  const parts = location
    .replace(/\s*[([](on-?site|hybrid|remote|hybride|remoto)[)\]]\s*$/i, '')
    .split(/\s*,\s*/)
    .filter(Boolean)
  const as = (place: string, city: string, region: string, country: string | null): PlaceReading => ({
    city,
    region,
    country: known.country ?? country,
    place,
    detail: '',
    unknownCountry: known.unknownCountry,
  })
  const last = parts.at(-1) ?? ''
  if (parts.length === 1) {
    const country = last.length > 2 ? readCountryCode(last) : undefined
    const isCity = country === undefined && !remote.test(last) && last.length <= 60 && !/[;|/]/.test(last)
    const place = isCity && known.region && known.region !== last ? `${last}, ${known.region}` : location
    return as(place, isCity ? last : '', known.region, country ?? null)
  }
  if (parts.length > 4 || remote.test(parts[0] ?? '') || /[;|]/.test(location)) {
    return as(
      location,
      '',
      known.region,
      remote.test(parts[0] ?? '') ? (readCountryCode(last) ?? null) : null,
    )
  }
  const [city = '', ...more] = parts
  const isState = states.has(last) && (known.country === null || known.country === 'US')
  if (isState && parts.length === 2) return { ...as('', city, last, 'US'), place: `${city}, ${last}` }
  const country = readCountryCode(last)
  if (country === undefined) return as(location, city, known.region || more.join(', '), null)
  const region = known.region || more.slice(0, -1).join(', ')
  return as([city, region].filter(Boolean).join(', '), city, region, country)
}

function named(city: string, region: string, country: string | null, unknownCountry: string): PlaceReading {
  const isSame = region.toLowerCase() === city.toLowerCase()
  const place = [city, isSame ? '' : region].filter(Boolean).join(', ')
  return { city, region, country, place, detail: '', unknownCountry }
}

function textOf(value: unknown): string {
  return cleanLine(Array.isArray(value) ? value[0] : value)
}
