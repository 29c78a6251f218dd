import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { CardList } from './card-list.tsx'
import type { DataColumn } from './data-column.ts'
import { DataTableGrid } from './data-table-grid.tsx'

interface RowTableProps<T> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly DataColumn<T>[]
  readonly rows: readonly T[]
  readonly rowId: (row: T) => string
  /** Renders a row as a card on narrow screens; by default, the card lists the columns. */
  readonly renderCard?: (row: T) => ReactNode
}

/** Rows that are all loaded: a table on wide screens, cards on narrow screens. */
export function RowTable<T>({ rows, ...props }: RowTableProps<T>) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  return narrow ? <CardList {...props} rows={rows} /> : <DataTableGrid {...props} rows={[...rows]} />
}
