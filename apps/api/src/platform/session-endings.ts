/** Counts how often sessions may have ended on this node, so that what was remembered of any of them is asked for again. */
export interface SessionEndings {
  readonly count: number
  /** Sessions may have ended; call it after the commit. */
  note(): void
}

export function createSessionEndings(): SessionEndings {
  let count = 0
  return {
    get count() {
      return count
    },
    note: () => {
      count += 1
    },
  }
}
