/** How well a posting answers a query: 3 is exactly what was meant, 2 good, 1 related, 0 useless. */
export type Grade = 0 | 1 | 2 | 3

/** Regular expressions by field, without regard to case. All must match, and `not` must not match the title. */
export interface Condition {
  readonly title?: string
  readonly not?: string
  readonly company?: string
  readonly category?: string
  readonly description?: string
}

/** Grades the postings that meet the condition. Of several rules, the first one met applies. */
export interface GradeRule extends Condition {
  readonly grade: Grade
}

/** What a query asks for besides the profession: a place, hours, pay, experience. */
export interface Requirement {
  /** Met when one of the fields matches its regular expression. */
  readonly any?: Readonly<Record<string, string>>
  /** Met when none of the fields matches its regular expression. */
  readonly none?: Readonly<Record<string, string>>
  /** Met when the highest pay of a year is at least this. */
  readonly payPerYear?: number
  /** Highest grade when the posting does not meet the requirement. Its grade falls at least by 1. */
  readonly otherwise: Grade
  /** Highest grade when the posting has none of the fields; `otherwise` when missing. */
  readonly unknown?: Grade
}

/** A query with the rules that grade every posting. */
export interface JudgedQuery {
  readonly id: string
  readonly q: string
  readonly kind: string
  readonly half: 'tune' | 'held'
  /** Rules for this query only. Checked before those of its professions. */
  readonly grades?: readonly GradeRule[]
  /** Names of professions. The best grade of them applies. */
  readonly want?: readonly string[]
  /** Names of requirements. */
  readonly need?: readonly string[]
  /** Regular expression of titles that the query excludes. */
  readonly never?: string
}

export type Professions = Readonly<Record<string, readonly GradeRule[]>>
export type Requirements = Readonly<Record<string, Requirement>>
