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

/** What a list needs of `useInfiniteQuery(pagedQueryOptions(…))`. */
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
  /** Names the table for those who cannot see it. */
  readonly label: string
  readonly columns: readonly DataColumn<T>[]
  readonly query: PagedQuery<T>
  readonly rowId: (row: T) => string
  /** What stands there instead of rows when there are none: an `EmptyState`. */
  readonly empty: ReactNode
  /** One row on narrow screens. Without it the columns stand below each other. */
  readonly renderCard?: (row: T) => ReactNode
  readonly skeletonRows?: number
  /** Remembers which columns the person hides, and offers the choice. */
  readonly chooserKey?: string
}

/** A list that is a real table on wide screens and cards on narrow ones, loaded page by page. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { query, columns, chooserKey, empty, skeletonRows = 8 } = props
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const { hidden, toggle } = useHiddenColumns(chooserKey)
  const t = useTexts(uiTexts)
  const rows = rowsOf(query.data)
  const shown = columns.filter((column) => column.rowHeader || !hidden.has(column.id))

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
      {chooserKey && !narrow && (
        <div className={classes.chooser}>
          <ColumnChooser columns={columns} hidden={hidden} toggle={toggle} />
        </div>
      )}
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
