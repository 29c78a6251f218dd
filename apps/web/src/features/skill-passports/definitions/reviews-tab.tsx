import { useInfiniteQuery } from '@tanstack/react-query'
import type { PassportDefinition } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { definitionsQuery } from '../passport-queries.ts'
import { DefinitionName } from './definition-name.tsx'
import { texts } from './definitions.en.ts'

/** Definitions of all issuers that wait for an administrator. */
export default function ReviewsTab() {
  const t = useTexts(texts)
  const query = useInfiniteQuery(definitionsQuery({ status: 'in-review' }))
  const columns = useMemo(
    (): DataColumn<PassportDefinition>[] => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        width: '32%',
        cell: (row) => <DefinitionName definition={row} />,
      },
      { id: 'issuer', header: t('column.issuer'), cell: ({ issuer }) => <bdi>{issuer.name}</bdi> },
      { id: 'why', header: t('column.why'), width: '32%', cell: ({ review }) => review },
      {
        id: 'changed',
        header: t('column.changed'),
        cell: ({ changedAt }) => <RelativeTime value={changedAt} />,
      },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('reviews.list')}
      columns={columns}
      query={query}
      rowId={({ id }) => id}
      empty={<EmptyState title={t('reviews.empty')}>{t('reviews.emptyBody')}</EmptyState>}
    />
  )
}
