/**
 * Counts ended sessions per person on this node. A changed count means that a cached session check must be repeated.
 */
export interface SessionEndings {
  countOf(uid: string): number
  /** Notes that sessions of this person have ended. Call it after the commit. */
  note(uid: string): void
}

/** Maximum number of people in memory. Cached session checks expire soon, so only recent endings matter. */
const mostPeople = 10_000

export function createSessionEndings(): SessionEndings {
  const endings = new Map<string, number>()
  let count = 0
  return {
    countOf: (uid) => endings.get(uid) ?? 0,
    note: (uid) => {
      count += 1
      endings.delete(uid)
      if (endings.size >= mostPeople) endings.delete(endings.keys().next().value ?? '')
      endings.set(uid, count)
    },
  }
}
