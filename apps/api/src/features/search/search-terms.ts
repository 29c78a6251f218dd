import type { TermGroup } from '#db/term-query.ts'

/** The steps of the `p:` terms, as the view `job_search_source` writes them. */
const paySteps = [1_000_000, 500_000, 200_000, 150_000, 100_000, 75_000, 50_000, 30_000, 20_000, 10_000, 0]

/** The term of jobs that may pay an amount a year: the highest step below it, so that the index narrows the rest. */
export function payTerm(atLeast: number, currency: string): string {
  const step = paySteps.find((candidate) => candidate <= atLeast) ?? 0
  return `p:${currency.toLowerCase()}${step}`
}

/** Terms of one filter's values, with its prefix. */
export function valueTerms(prefix: string, values: readonly (string | number)[]): TermGroup {
  return values.map((value) => `${prefix}:${value}`)
}
