import type { ReactNode } from 'react'
import classes from './card-list.module.css'
import type { DataColumn } from './data-column.ts'

interface CardListProps<T> {
  readonly label: string
  readonly columns: readonly DataColumn<T>[]
  readonly rows: readonly T[]
  readonly rowId: (row: T) => string
  readonly renderCard?: (row: T) => ReactNode
}

function ColumnsAsCard<T>({ columns, row }: { readonly columns: readonly DataColumn<T>[]; readonly row: T }) {
  const title = columns.find((column) => column.rowHeader)
  const others = columns.filter((column) => !column.rowHeader && !column.wideOnly)
  return (
    <>
      <div className={classes.title}>{title?.cell(row)}</div>
      <dl className={classes.facts}>
        {others.map(({ id, header, cell }) => (
          <div key={id} className={classes.fact}>
            <dt>{header}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The rows of a list as cards, for narrow screens. */
export function CardList<T>({ label, columns, rows, rowId, renderCard }: CardListProps<T>) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)} className={classes.card}>
          {renderCard ? renderCard(row) : <ColumnsAsCard columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  )
}
