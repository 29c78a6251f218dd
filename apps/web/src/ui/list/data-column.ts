import type { ReactNode } from 'react'

/** One column of a `DataTable`. */
export interface DataColumn<T> {
  readonly id: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Names the row: read out with each of its cells, the title of its card, and never hidden. Exactly one. */
  readonly rowHeader?: boolean
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** A CSS width; without it the column takes what it needs. */
  readonly width?: string
  /** Left out of the card on narrow screens. */
  readonly wideOnly?: boolean
}
