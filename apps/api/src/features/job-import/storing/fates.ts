/** A posting of a batch, and what is stored of it. */
export interface Lookup {
  readonly n: number
  readonly row: number
  readonly source: string
  readonly sourceId: string
  /** Hash of company, title, place and posting date. */
  readonly likeness: string
  readonly newId: string
  readonly storedId: string | null
  readonly isSame: boolean | null
  /** Earlier row of this import with the same source and id. */
  readonly sameIdRow: number | null
  /** Earlier row of this import that is alike. */
  readonly alikeRow: number | null
}

/** Decision about a posting. */
export interface Fate {
  readonly n: number
  readonly row: number
  readonly sourceId: string
  readonly jobId: string
  readonly change: 'created' | 'updated' | null
  /** Why it is left out; undefined for those that are stored. */
  readonly duplicate: string | undefined
}

/**
 * Decides about the postings of a batch in the order of the file: of several alike, the first counts. In a feed only the
 * id counts, because its order can be another one each time.
 */
export function decideFates(postings: readonly Lookup[], isFeed = false): Fate[] {
  const byId = new Map<string, number>()
  const byLikeness = new Map<string, number>()
  return postings.map((posting) => {
    const { n, row, source, sourceId, likeness, newId, storedId, isSame } = posting
    const key = JSON.stringify([source, sourceId])
    const sameId = posting.sameIdRow ?? byId.get(key)
    const alike = isFeed ? undefined : (posting.alikeRow ?? byLikeness.get(likeness))
    const fate = { n, row, sourceId, jobId: storedId ?? newId }
    if (sameId !== undefined && sameId !== null)
      return { ...fate, change: null, duplicate: `Same source and id as row ${sameId}` }
    if (alike !== undefined && alike !== null) {
      const duplicate = `Same company, title, location and posting date as row ${alike}`
      return { ...fate, change: null, duplicate }
    }
    byId.set(key, row)
    byLikeness.set(likeness, row)
    return {
      ...fate,
      change: storedId === null ? 'created' : isSame ? null : 'updated',
      duplicate: undefined,
    }
  })
}
