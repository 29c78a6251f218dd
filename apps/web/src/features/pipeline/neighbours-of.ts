import type { ApplicantRow } from '@vouch/contract'

interface Neighbourhood {
  /** Counted from 1; null when the person is not among the rows. */
  readonly position: number | null
  readonly previous: ApplicantRow | null
  readonly next: ApplicantRow | null
}

/** Who stands before and after somebody. */
export function neighboursOf(rows: readonly ApplicantRow[], userId: string): Neighbourhood {
  const index = rows.findIndex((row) => row.userId === userId)
  if (index === -1) return { position: null, previous: null, next: null }
  return { position: index + 1, previous: rows[index - 1] ?? null, next: rows[index + 1] ?? null }
}
