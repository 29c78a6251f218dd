import type { Parameters } from '#access/list-rules-sql.ts'
import type { Actor } from '#base/actor.ts'

/** Which values of a list a person asks for. */
export interface RecordsAsked {
  readonly q?: string | undefined
  readonly state?: 'active' | 'inactive' | 'merged' | 'all' | undefined
  /** Code of a value above. */
  readonly parent?: string | undefined
  /** Children only. */
  readonly direct?: boolean | undefined
  /** A language without label. */
  readonly without?: string | undefined
  readonly field?: string | undefined
  readonly is?: string | undefined
}

/** Lets exports take the values that a list shows for a search. */
export interface RecordsMatch {
  /**
   * SQL: condition for the values `v` of the list in $1 that match, whether or not the caller may list or export them.
   * @throws AppError not-found, forbidden, invalid for a field that the caller must not filter by
   */
  matching(actor: Actor, entity: string, asked: RecordsAsked, parameters: Parameters): Promise<string>
}
