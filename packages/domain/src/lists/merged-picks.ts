import { searchForm } from './search-form.ts'

/** A chosen value of a list, or a person's own words, which have no code. */
interface Pick {
  readonly code: string | null
  readonly label: string
}

/** The code of a chosen value; null for a person's own words and for anything else. */
function codeOf(pick: unknown): string | null {
  const code = typeof pick === 'object' && pick !== null && 'code' in pick ? pick.code : null
  return typeof code === 'string' ? code : null
}

/**
 * Whether a pick is to be replaced. `from` is a value of the list, or own words if it has no code; these match by their
 * {@link searchForm}.
 */
export function isReplaced(pick: unknown, from: Pick): boolean {
  if (from.code !== null) return codeOf(pick) === from.code
  const label = typeof pick === 'object' && pick !== null && 'label' in pick ? pick.label : null
  return typeof label === 'string' && codeOf(pick) === null && searchForm(label) === searchForm(from.label)
}

/** Leaves out chosen values whose code came before, as happens when one is merged into another. Own words stay. */
export function withoutRepeatedPicks<T>(picks: readonly T[]): T[] {
  const codes = picks.map(codeOf)
  return picks.filter((_, at) => {
    const code = codes[at] ?? null
    return code === null || codes.indexOf(code) === at
  })
}

/**
 * Undoes a merge in a list of chosen values that people have changed since: the pick that the merge put there becomes
 * the one before.
 * @param before the list before the merge
 * @param from the merged value, or own words
 * @param into code of the value that it was merged into
 */
export function restoredPicks<T>(current: readonly T[], before: readonly T[], from: Pick, into: string): T[] {
  const earlier = before.find((pick) => isReplaced(pick, from))
  const hadBoth = before.some((pick) => codeOf(pick) === into)
  const isBack = current.some((pick) => isReplaced(pick, from))
  if (earlier === undefined || hadBoth || isBack) return [...current]
  return current.map((pick) => (codeOf(pick) === into ? earlier : pick))
}
