/** Terms of which a job must have one; a search is a list of groups of which it must have all. */
export type TermGroup = readonly string[]

/** The steps of the `p:` terms, as the view `job_search_source` writes them. */
const paySteps = [1_000_000, 500_000, 200_000, 150_000, 100_000, 75_000, 50_000, 30_000, 20_000, 10_000, 0]

/** The text form of a tsquery; empty without groups. */
export function termQuery(groups: readonly TermGroup[]): string {
  return joined(groups, '')
}

/** The same for the words of one day: PostgreSQL puts the day's number where `^` stands. */
export function dayQuery(groups: readonly TermGroup[]): string {
  return joined(groups, '^ ')
}

/** The term of jobs that may pay an amount a year: the highest step below it, so that the index narrows the rest. */
export function payTerm(atLeast: number, currency: string): string {
  const step = paySteps.find((candidate) => candidate <= atLeast) ?? 0
  return `p:${currency.toLowerCase()}${step}`
}

/** Terms of one filter's values, with its prefix. */
export function valueTerms(prefix: string, values: readonly (string | number)[]): TermGroup {
  return values.map((value) => `${prefix}:${value}`)
}

function joined(groups: readonly TermGroup[], prefix: string): string {
  return groups
    .map((group) => {
      const terms = group.map((term) => quoted(prefix + term)).join(' | ')
      return group.length > 1 ? `(${terms})` : terms
    })
    .join(' & ')
}

/** Quoted as tsquery reads it: quotes and backslashes doubled. */
function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
