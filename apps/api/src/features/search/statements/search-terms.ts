import type { TermGroup } from '#db/term-query.ts'

/** Pay levels of the `p:` index terms. Must match the view `job_search_source`. */
const paySteps = [1_000_000, 500_000, 200_000, 150_000, 100_000, 75_000, 50_000, 30_000, 20_000, 10_000, 0]

/** Index term for a minimum pay per year: the highest pay level at or below it. SQL then compares the exact amount. */
export function payTerm(atLeast: number, currency: string): string {
  const step = paySteps.find((candidate) => candidate <= atLeast) ?? 0
  return `p:${currency.toLowerCase()}${step}`
}

export function valueTerms(prefix: string, values: readonly (string | number)[]): TermGroup {
  return values.map((value) => `${prefix}:${value}`)
}
