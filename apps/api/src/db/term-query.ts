/** Terms of which a row must have one; a search is a list of groups of which it must have all. */
export type TermGroup = readonly string[]

/** The text form of a tsquery; empty without groups. @param prefix stands before every term */
export function termQuery(groups: readonly TermGroup[], prefix = ''): string {
  return groups
    .map((group) => {
      const terms = group.map((term) => quoted(prefix + term)).join(' | ')
      return group.length > 1 ? `(${terms})` : terms
    })
    .join(' & ')
}

/** The same for the terms of one part of the index: PostgreSQL puts its number where `^` stands. */
export function partQuery(groups: readonly TermGroup[]): string {
  return termQuery(groups, '^ ')
}

/** Quoted as tsquery reads it: quotes and backslashes doubled. */
function quoted(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
