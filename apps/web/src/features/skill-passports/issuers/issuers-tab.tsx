import { Select, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Issuer, issuerStatuses } from '@vouch/contract'
import { useMemo, useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { IssuerBadge } from '../issuer-words.tsx'
import { allIssuersQuery } from '../passport-queries.ts'
import type { PassportTabProps } from '../passport-tabs.ts'
import { texts as shared } from '../skill-passports.en.ts'
import frame from '../skill-passports.module.css'
import { type IssuerAct, IssuerActions, IssuerDialogs } from './issuer-actions.tsx'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

/** All issuers, for administrators: applications to decide about come first. */
export default function IssuersTab({ search, onSearch }: PassportTabProps) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const [open, setOpen] = useState<OpenAct | null>(null)
  const { q } = search
  const status = issuerStatuses.find((one) => one === search.state)
  const query = useInfiniteQuery({
    ...allIssuersQuery({ ...(q !== undefined && { q }), ...(status && { status }) }),
    placeholderData: keepPreviousData,
  })
  const columns = useIssuerColumns(setOpen)
  const { ref, rescue } = useFocusFallback<HTMLDivElement>(query.data)
  const active = (q === undefined ? 0 : 1) + (status ? 1 : 0)
  const reset = () => onSearch({ q: undefined, state: undefined })
  const chosen = rowsOf(query.data).find(({ id }) => id === open?.id)
  return (
    <div ref={ref} tabIndex={-1} className={frame.region}>
      <FilterBar
        search={
          <SearchInput label={t('queue.search')} value={q} onSearch={(words) => onSearch({ q: words })} />
        }
        active={active}
        onReset={reset}
      >
        <Select
          label={t('queue.status')}
          placeholder={t('queue.anyStatus')}
          data={issuerStatuses.map((value) => ({ value, label: word(`issuerStatus.${value}`) }))}
          value={status ?? null}
          onChange={(value) => onSearch({ state: value ?? undefined })}
          clearable
        />
      </FilterBar>
      <DataTable
        label={t('queue.list')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        empty={
          active > 0 ? (
            <NoMatch title={t('queue.noMatch')} reset={t('queue.reset')} onReset={reset}>
              {t('queue.noMatchBody')}
            </NoMatch>
          ) : (
            <EmptyState title={t('queue.empty')}>{t('queue.emptyBody')}</EmptyState>
          )
        }
      />
      <IssuerDialogs
        act={open?.act ?? null}
        issuer={chosen}
        onClose={() => setOpen(null)}
        onClosed={rescue}
      />
    </div>
  )
}

interface OpenAct {
  readonly act: IssuerAct
  readonly id: string
}

function useIssuerColumns(onAct: (open: OpenAct) => void): DataColumn<Issuer>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('queue.name'),
        rowHeader: true,
        width: '24%',
        cell: (issuer) => <Name issuer={issuer} />,
      },
      { id: 'status', header: t('queue.status'), cell: (issuer) => <IssuerBadge issuer={issuer} /> },
      {
        id: 'purpose',
        header: t('queue.purpose'),
        width: '32%',
        cell: ({ purpose }) =>
          purpose !== '' && (
            <span className={classes.clamped} dir="auto">
              {purpose}
            </span>
          ),
      },
      {
        id: 'requested',
        header: t('queue.requested'),
        cell: ({ requestedAt, company }) =>
          company && (
            <span className={classes.time}>
              <RelativeTime value={requestedAt} />
            </span>
          ),
      },
      {
        id: 'issued',
        header: t('queue.issued'),
        align: 'end',
        cell: ({ issued }) => formatNumber(issued),
      },
      {
        id: 'limit',
        header: t('queue.limit'),
        align: 'end',
        cell: ({ dailyOffers }) => formatNumber(dailyOffers),
      },
      {
        id: 'actions',
        header: t('queue.actions'),
        cell: (issuer) => <IssuerActions issuer={issuer} onAct={(act) => onAct({ act, id: issuer.id })} />,
      },
    ],
    [t, onAct],
  )
}

function Name({ issuer: { name, company } }: { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  if (company === null) {
    return (
      <>
        <bdi>{name}</bdi>
        <Text size="sm" c="dimmed">
          {t('queue.marketplace')}
        </Text>
      </>
    )
  }
  return (
    <>
      <LinkAnchor to="/admin/companies/view" search={{ id: company.id }} c="inherit" fw={500}>
        <bdi>{name}</bdi>
      </LinkAnchor>
      {company.name !== name && (
        <Text size="sm" c="dimmed">
          {t('queue.renamed', { company: company.name })}
        </Text>
      )}
    </>
  )
}
