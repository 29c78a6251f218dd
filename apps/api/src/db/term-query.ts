/** Alternative search terms. A row must match at least one term of every group. */
export type TermGroup = readonly string[]

/** Formats term groups as tsquery text; empty without groups. @param prefix prepended to every term */
export function termQuery(groups: readonly TermGroup[], prefix = ''): string {
  return groups
    .map((group) => {
      const terms = group.map((term) => quoted(prefix + term)).join(' | ')
      return group.length > 1 ? `(${terms})` : terms
    })
    .join(' & ')
}

/** Formats alternative terms as tsquery text that matches words of a weight only, `A` to `D`. */
export function weightedQuery(terms: readonly string[], weight: string): string {
  return terms.map((term) => `${quoted(term)}:${weight}`).join(' | ')
}

/** Formats term groups as tsquery text for one part of the index: PostgreSQL replaces `^` with the part's number. */
export function partQuery(groups: readonly TermGroup[]): string {
  return termQuery(groups, '^ ')
}

/** Quotes a term for tsquery text: doubles quotes and backslashes. */
function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
