import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export interface DataColumn<T> {
  readonly id: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** Whether the column is the row's header and the card's title. Exactly one column must be; it cannot be hidden. */
  readonly rowHeader?: boolean
  /** Alignment of the cells; use `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** CSS width of the column; as wide as its content by default. */
  readonly width?: string
  /** Whether the cards on narrow screens leave this column out. */
  readonly wideOnly?: boolean
}
