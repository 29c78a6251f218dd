import type { JobLocation } from '@vouch/contract'
import { readCountryCode } from './countries.ts'
import { isRemoteWord, type PlaceFields, type PlaceReading, readPlace } from './places.ts'
import { cleanLine } from './text.ts'

/** The places of a posting. */
export interface PlacesReading {
  readonly first: PlaceReading
  readonly others: readonly JobLocation[]
  /** Places above the limit, and those of a remote job that are in no country. */
  readonly leftOut: readonly string[]
  /** The place of the text as a whole, from which ids were made before texts were split. */
  readonly whole: string
}

interface SeveralFields extends PlaceFields {
  readonly otherLocations: unknown
}

/** Most further places, and most further countries of a remote job, as people may name them themselves. */
export const mostOthers = { places: 9, countries: 29 } as const

const names = ['location', 'city', 'region', 'country'] as const

/** Longest text of a place. */
const maxLength = 120
/** Texts that are read of a list; a posting has far fewer places. */
const mostRead = 100

/**
 * Reads all places of a posting: from lists, from texts such as “Berlin; Hamburg”, and from a column of further ones.
 * @param isRemote of remote jobs, only the countries count
 */
export function readPlaces(fields: SeveralFields, isRemote: boolean): PlacesReading {
  const isSingle =
    isPlain(fields.location) &&
    isPlain(fields.city) &&
    isPlain(fields.country) &&
    fields.otherLocations === undefined
  const whole = readPlace(fields)
  if (isSingle) return { first: whole, others: [], leftOut: [], whole: whole.place }
  const [first = whole, ...others] = allPlaces(fields, isRemote)
  return { first, ...distinct(first, others, isRemote), whole: whole.place }
}

/** Whether a value names at most one place. */
const isPlain = (value: unknown) =>
  Array.isArray(value) ? value.length < 2 : typeof value !== 'string' || !/[;|]/.test(value)

function partsOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[;|]/) : [value]
  return parts
    .slice(0, mostRead)
    .map(cleanLine)
    .filter((part) => part !== '')
}

function allPlaces(fields: SeveralFields, isRemote: boolean): PlaceReading[] {
  const lists = { location: [], city: [], region: [], country: [] } as Record<
    (typeof names)[number],
    string[]
  >
  for (const name of names) lists[name] = partsOf(fields[name])
  const written = Math.max(lists.location.length, lists.city.length)
  const count = isRemote || written === 0 ? Math.max(written, lists.country.length, 1) : written
  const shared = lists.country.length === 1 ? (lists.country[0] ?? '') : ''
  const placeAt = (at: number): PlaceReading => {
    const partOf = (name: (typeof names)[number]) =>
      lists[name].length === count || at === 0 ? (lists[name][at] ?? '') : ''
    return located(
      {
        location: partOf('location'),
        city: partOf('city'),
        region: partOf('region'),
        country: partOf('country'),
      },
      shared,
    )
  }
  const places = Array.from({ length: count }, (_, at) => placeAt(at))
  // Without the country of the first: London and Paris can be two places of a posting in GB.
  const others = partsOf(fields.otherLocations)
    .map((text) =>
      readPlace({
        location: isCode(text) ? '' : text,
        city: '',
        region: '',
        country: isCode(text) ? text : '',
      }),
    )
    .filter((other) => other.country !== null || !places.some(({ place }) => place === other.place))
  const all = [...places, ...others]
  const real = all.filter(({ place, country }) => (place !== '' && !isRemoteWord(place)) || country !== null)
  return real.length > 0 ? real : all.slice(0, 1)
}

const isCode = (text: string) => /^[A-Z]{2}$/.test(text) && readCountryCode(text) !== undefined

/** A place whose own words name its country, or else the country that is given for all. */
function located(fields: PlaceFields, shared: string): PlaceReading {
  const own = readPlace(fields)
  return own.country === null && shared !== '' && !own.unknownCountry
    ? { ...own, country: readCountryCode(shared) ?? null }
    : own
}

function distinct(
  first: PlaceReading,
  places: readonly PlaceReading[],
  isRemote: boolean,
): Pick<PlacesReading, 'others' | 'leftOut'> {
  const keyOf = ({ place, city, country }: PlaceReading) =>
    isRemote && country !== null ? country : `${(city || place).toLowerCase()}|${country}`
  const most = isRemote ? mostOthers.countries : mostOthers.places
  const seen = new Set([keyOf(first)])
  const others: JobLocation[] = []
  const leftOut: string[] = []
  for (const place of places) {
    const key = keyOf(place)
    if (seen.has(key)) continue
    seen.add(key)
    const isUsable = isRemote ? place.country !== null : place.place.length <= maxLength
    if (isUsable && others.length < most)
      others.push({ location: isRemote ? '' : place.place, country: place.country })
    else leftOut.push(place.place || (place.country ?? ''))
  }
  return { others, leftOut }
}
