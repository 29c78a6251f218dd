/** The code of a chosen value; null for a person's own words and for anything else. */
function codeOf(pick: unknown): string | null {
  const code = typeof pick === 'object' && pick !== null && 'code' in pick ? pick.code : null
  return typeof code === 'string' ? code : null
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
 * @param from code of the merged value
 * @param into code of the value that it was merged into
 */
export function restoredPicks<T>(
  current: readonly T[],
  before: readonly T[],
  from: string,
  into: string,
): T[] {
  const earlier = before.find((pick) => codeOf(pick) === from)
  const hadBoth = before.some((pick) => codeOf(pick) === into)
  const isBack = current.some((pick) => codeOf(pick) === from)
  if (earlier === undefined || hadBoth || isBack) return [...current]
  return current.map((pick) => (codeOf(pick) === into ? earlier : pick))
}
