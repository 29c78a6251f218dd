import { useInfiniteQuery } from '@tanstack/react-query'
import { type PassportStatusList, statusListSize } from '@vouch/contract'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { WebLink } from '#ui/links/web-link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { statusListsQuery } from '../passport-queries.ts'
import frame from '../skill-passports.module.css'
import { texts } from './keys.en.ts'

/** The status lists of issuers: how full they are, and until when their signature is valid. */
export function StatusLists() {
  const t = useTexts(texts)
  const query = useInfiniteQuery(statusListsQuery)
  const columns = useListColumns()
  return (
    <>
      <div className={frame.notice}>
        <Hint>{t('lists.hint')}</Hint>
      </div>
      <DataTable
        label={t('lists.list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={<EmptyState title={t('lists.empty')}>{t('lists.emptyBody')}</EmptyState>}
      />
    </>
  )
}

function useListColumns(): DataColumn<PassportStatusList>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'issuer',
        header: t('issuer'),
        rowHeader: true,
        width: '32%',
        cell: ({ issuer, url }) => (
          <span className={frame.stacked}>
            <bdi>{issuer.name}</bdi>
            <span className={frame.quiet}>
              <WebLink url={url}>{new URL(url).pathname}</WebLink>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('lists.state'),
        cell: ({ isFull }) => (
          <StatusBadge tone={isFull ? 'plain' : 'good'}>
            {t(isFull ? 'lists.full' : 'lists.current')}
          </StatusBadge>
        ),
      },
      {
        id: 'used',
        header: t('lists.used'),
        align: 'end',
        cell: ({ used }) =>
          t('lists.usedOf', { used: formatNumber(used), bits: formatNumber(statusListSize.bits) }),
      },
      { id: 'set', header: t('lists.set'), align: 'end', cell: ({ set }) => formatNumber(set) },
      {
        id: 'signed',
        header: t('lists.signed'),
        cell: ({ signedAt }) => (signedAt === null ? t('lists.unsigned') : <RelativeTime value={signedAt} />),
      },
      {
        id: 'until',
        header: t('lists.until'),
        cell: ({ validUntil }) => validUntil && <RelativeTime value={validUntil} />,
      },
    ],
    [t],
  )
}
