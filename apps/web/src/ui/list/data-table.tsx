import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type KeysetPage, rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { CardList } from './card-list.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { DataColumn } from './data-column.ts'
import classes from './data-table.module.css'
import { DataTableGrid } from './data-table-grid.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

/** The part of the result of `useInfiniteQuery(pagedQueryOptions(…))` that the table uses. */
export interface PagedQuery<T> {
  readonly data: InfiniteData<KeysetPage<T>, unknown> | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly isPlaceholderData?: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

interface DataTableProps<T> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly DataColumn<T>[]
  readonly query: PagedQuery<T>
  readonly rowId: (row: T) => string
  /** Shown if the list is empty, usually an `EmptyState`. */
  readonly empty: ReactNode
  /** Renders a row as a card on narrow screens; by default, the card lists the columns. */
  readonly renderCard?: (row: T) => ReactNode
  readonly skeletonRows?: number
  /** What stands above the list in one line with the choice of columns, whatever the list has. */
  readonly toolbar?: ReactNode
  /** Storage key of the hidden columns. If set, the person can choose columns in a menu. */
  readonly chooserKey?: string
}

/** A list that loads page by page: a table on wide screens, cards on narrow screens. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { query, columns, chooserKey, toolbar } = props
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const { hidden, toggle } = useHiddenColumns(chooserKey)
  const hasRows = !query.isPending && rowsOf(query.data).length > 0
  return (
    <>
      <div className={classes.tools}>
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
        {chooserKey && !narrow && hasRows && (
          <div className={classes.chooser}>
            <ColumnChooser columns={columns} hidden={hidden} toggle={toggle} />
          </div>
        )}
      </div>
      <Rows
        {...props}
        columns={columns.filter((column) => column.rowHeader || !hidden.has(column.id))}
        narrow={narrow}
      />
    </>
  )
}

type RowsProps<T> = Omit<DataTableProps<T>, 'toolbar' | 'chooserKey'> & { readonly narrow: boolean }

function Rows<T>({ narrow, ...props }: RowsProps<T>) {
  const { query, columns: shown, empty, skeletonRows = 8 } = props
  const t = useTexts(uiTexts)
  const rows = rowsOf(query.data)

  if (query.isPending) {
    return (
      <Delayed>
        <ListSkeleton rows={skeletonRows} cards={narrow} columns={shown.length} />
      </Delayed>
    )
  }
  if (query.error && rows.length === 0)
    return <ErrorState error={query.error} onRetry={() => query.refetch()} />
  if (rows.length === 0) return empty

  return (
    <div className={classes.list} aria-busy={query.isPlaceholderData ?? false}>
      {narrow ? (
        <CardList {...props} rows={rows} />
      ) : (
        <DataTableGrid label={props.label} columns={shown} rows={rows} rowId={props.rowId} />
      )}
      <VisuallyHidden role="status">
        {query.isFetchingNextPage ? t('list.loadingMore') : t('list.shown', { count: rows.length })}
      </VisuallyHidden>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
