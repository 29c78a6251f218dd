import { countryNameOf, readCountryCode } from '../values/countries.ts'

type Item = Readonly<Record<string, unknown>>

/** Column that gets the further places of a posting whose format has lists of them. */
const column = 'otherLocations'

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const withColumn = (item: Item, places: readonly string[]): Item =>
  places.some((place) => place !== '') ? { ...item, [column]: places.filter((place) => place !== '') } : item

/** A country's name of its code, because "DE" after a city may also be a state of the US. */
function countryOf(value: unknown): string {
  const text = textOf(isItem(value) ? value.name : value)
  const code = text.length === 2 ? readCountryCode(text) : undefined
  return code ? countryNameOf(code) : text
}

/** An address of schema.org as one text: “Lyon, Auvergne-Rhône-Alpes, France”. */
function addressText(value: unknown): string {
  if (!isItem(value)) return textOf(value)
  const parts = [textOf(value.addressLocality), textOf(value.addressRegion), countryOf(value.addressCountry)]
  return [...new Set(parts)].filter((part) => part !== '').join(', ')
}

const placeText = (place: unknown) =>
  isItem(place) ? addressText(place.address ?? place.name) : textOf(place)

/** schema.org: the first place, and the first country of applicants, stay; the others move to a column. */
export function splitJobPosting(item: Item): Item {
  const { jobLocation, applicantLocationRequirements: required } = item
  const places = Array.isArray(jobLocation) ? jobLocation : []
  const countries = Array.isArray(required) ? required : []
  if (places.length < 2 && countries.length < 2) return item
  const others = [...places.slice(1).map(placeText), ...countries.slice(1).map(countryOf)]
  return withColumn(
    {
      ...item,
      ...(places.length > 1 && { jobLocation: places[0] }),
      ...(countries.length > 1 && { applicantLocationRequirements: countries[0] }),
    },
    others,
  )
}

/** Lever: `allLocations` has the first place, too. */
export function splitLever(item: Item): Item {
  if (!isItem(item.categories) || !Array.isArray(item.categories.allLocations)) return item
  const { allLocations, ...categories } = item.categories
  const others = (allLocations as unknown[]).map(textOf).filter((place) => place !== categories.location)
  return withColumn({ ...item, categories }, others)
}

/** Greenhouse: a single office is the place in other words. */
export function splitGreenhouse(item: Item): Item {
  const { offices } = item
  if (!Array.isArray(offices) || offices.length < 2) return item
  const others = offices.filter(isItem).map((office) => textOf(office.location) || textOf(office.name))
  return withColumn(item, others)
}

/** Ashby: a secondary location has a name and, mostly, an address, of which the country counts. */
export function splitAshby(item: Item): Item {
  const { secondaryLocations, ...rest } = item
  if (!Array.isArray(secondaryLocations)) return rest
  const others = secondaryLocations.filter(isItem).map(({ location, address }) => {
    const full = isItem(address) ? addressText(address.postalAddress) : ''
    const name = textOf(location)
    return !full || full.includes(',') ? full || name : [...new Set([name, full])].filter(Boolean).join(', ')
  })
  return withColumn(rest, others)
}
