/** Counts how often sessions of a person have ended on this node, so that what was remembered of them is read again. */
export interface SessionEndings {
  countOf(uid: string): number
  /** Sessions of this person have ended; call it after the commit. */
  note(uid: string): void
}

/** A session ended longer ago is no longer remembered anywhere, so only the newest have to be known. */
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
