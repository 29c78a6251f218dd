import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataColumn } from './data-column.ts'
import classes from './data-table.module.css'

const features = tableFeatures({})

interface DataTableGridProps<T> {
  readonly label: string
  readonly columns: readonly DataColumn<T>[]
  readonly rows: T[]
  readonly rowId: (row: T) => string
}

/** The table of a `DataTable`, for wide screens. */
export function DataTableGrid<T>({ label, columns, rows, rowId }: DataTableGridProps<T>) {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo(
    () => columns.map(({ id, header }): ColumnDef<typeof features, object, unknown> => ({ id, header })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows as object[],
    getRowId: (row) => rowId(row as T),
  })

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const column = byId.get(header.id)
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-align={column?.align ?? 'start'}
                    style={{ inlineSize: column?.width }}
                  >
                    <table.FlexRender header={header} />
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => {
                const column = byId.get(cell.column.id)
                // Called as a function: components would remount when the columns change, and their cells would lose focus.
                const content = column?.cell(row.original as T)
                return column?.rowHeader ? (
                  <th key={cell.id} scope="row">
                    {content}
                  </th>
                ) : (
                  <td key={cell.id} data-align={column?.align ?? 'start'}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
