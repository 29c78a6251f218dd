import type { TermGroup } from '#db/term-query.ts'

/** Pay levels of the `p:` index terms. Must match the view `candidate_search_source`. */
const paySteps = [
  10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 75_000, 100_000, 150_000, 200_000, 500_000, 1_000_000,
]

/**
 * Index term for a maximum yearly pay. It is the lowest pay
 * level at or above the amount, so exact amounts need a recheck.
 */
export function payTerm(atMost: number, currency: string): string {
  return `p:${currency.toLowerCase()}${paySteps.find((step) => step >= atMost) ?? ''}`
}

export interface Circle {
  readonly lat: number
  readonly lon: number
  readonly km: number
}

const kmPerDegree = 111.2

/**
 * Index terms of the map cells that a circle touches. Larger
 * circles use larger cells, to keep the number of terms small.
 */
export function cellTerms({ lat, lon, km }: Circle): TermGroup {
  const size = km <= 60 ? 0.25 : km <= 200 ? 1 : 4
  const high = km / kmPerDegree
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)]
  const narrowest = Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  const halfWidth = narrowest * 180 <= high ? 180 : high / narrowest
  const columns = 360 / size
  const terms = new Set<string>()
  for (let row = Math.floor((south + 90) / size); row <= Math.floor((north + 90) / size); row += 1) {
    const first = Math.floor((lon - halfWidth + 180) / size)
    const last = Math.min(first + columns - 1, Math.floor((lon + halfWidth + 180) / size))
    // At the date line, the map continues with its first column of cells.
    for (let at = first; at <= last; at += 1)
      terms.add(`k:${size}:${row}:${((at % columns) + columns) % columns}`)
  }
  return [...terms]
}
