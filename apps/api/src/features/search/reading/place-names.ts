import type { FoundPlace } from '@vouch/domain'

/** A name in the search text, as the lists have it. */
export interface PlaceRow {
  readonly first: number
  readonly last: number
  readonly entity: string
  readonly id: number
  readonly code: string
  readonly label: string
  readonly population: number
  readonly jobs: number
  readonly region: string | null
  /** Names as the index has them: `texa`. */
  readonly region_light: string | null
  readonly country_light: string | null
  readonly region_code: string | null
  readonly region_id: number | null
  readonly country: string | null
  readonly country_code: string | null
}

/** Reads a row as a place; undefined if it is an occupation or skill. */
export function placeOf(row: PlaceRow): FoundPlace | undefined {
  const { first, last, entity, id, code, label, population, jobs, region, country } = row
  const countryCode = entity === 'countries' ? code : row.country_code
  const countryTerm = countryCode === null ? undefined : `n:${countryCode.toLowerCase()}`
  const common = { kind: 'place' as const, first, last, jobs, population, countryTerm }
  const fullName = [...new Set([label, region, country].filter((name) => name !== null))].join(', ')
  const term = `g:${id}`
  switch (entity) {
    case 'cities': {
      const nearTerms = row.region_id === null ? [term] : [term, `g:${row.region_id}`]
      return { ...common, key: `city-${code}`, label: fullName, term, nearTerms, above: aboveOf(row) }
    }
    case 'regions':
      return {
        ...common,
        key: `region-${code}`,
        label: fullName,
        term,
        nearTerms: [term],
        above: aboveOf(row),
      }
    case 'countries': {
      const term = `n:${code.toLowerCase()}`
      return { ...common, key: `country-${code}`, label, term, nearTerms: [term], above: [] }
    }
    default:
      return undefined
  }
}

function aboveOf(row: PlaceRow): string[] {
  const codes = [row.region_code?.split('-')[1], row.country_code]
  const names = [row.region_light, row.country_light, ...codes.map((code) => code?.toLowerCase())]
  const others = { US: ['usa', 'united state'], GB: ['uk', 'england', 'scotland', 'wale'] }
  return [
    ...names.flatMap((name) => (name ? [name] : [])),
    ...(row.country_code === 'US' || row.country_code === 'GB' ? others[row.country_code] : []),
  ]
}
