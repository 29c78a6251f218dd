import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { refreshAncestors, storeParents } from '#features/masters/parents-store.ts'
import { storeRows } from '#features/masters/values-store.ts'

/** A city for tests; real ones are loaded in the background and not in tests. */
export interface TestCity {
  /** GeoNames id. */
  readonly code: string
  readonly name: string
  /** ISO 3166-1. */
  readonly country: string
  /** ISO 3166-2. */
  readonly region: string
  readonly population: number
  readonly lat: number
  readonly lon: number
  /** Other names. */
  readonly synonyms?: readonly string[]
}

export async function createCities(db: Database, cities: readonly TestCity[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = cities.map(({ code, name, country, population, lat, lon, synonyms = [] }) => ({
      entity: 'cities',
      code,
      label: name,
      synonyms: synonyms.map((text) => ({ language: 'de', text })),
      position: -population,
      attributes: { country, lat, lon, population },
    }))
    await storeRows(trx, rows, { source: 'geonames', release: '' })
    const parents = cities.map(({ code, region }) => ({
      of: { entity: 'cities', code },
      parent: { entity: 'regions', code: region },
    }))
    await storeParents(trx, parents)
    await refreshAncestors(trx, 'cities')
  })
}
