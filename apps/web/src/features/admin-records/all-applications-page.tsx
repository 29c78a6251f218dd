import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ApplicationOutcome, applicationOutcomes, type ListedApplication } from '@vouch/contract'
import { useMemo } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { texts } from './admin-records.en.ts'
import { type AllApplicationsFilters, allApplicationsQuery } from './admin-records-queries.ts'

interface AllApplicationsPageProps {
  readonly filters: AllApplicationsFilters
  /** Merges changed filters into the URL. */
  readonly onFilters: (change: AllApplicationsFilters) => void
}

/** The administrators' list of all applications. */
export function AllApplicationsPage({ filters, onFilters }: AllApplicationsPageProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(allApplicationsQuery(filters))
  const columns = useColumns()
  const total = query.data?.pages[0]?.total
  const { outcome, dated, from, to } = filters
  const active = [outcome, from ?? to ?? dated].filter((one) => one !== undefined).length
  const allDays = { from: undefined, to: undefined, dated: undefined }
  const reset = () => onFilters({ outcome: undefined, ...allDays })
  return (
    <Page title={t('applications.title')} description={t('applications.body')}>
      <FilterBar
        active={active}
        onReset={reset}
        end={
          <>
            {total && <span role="status">{t('applications.count', counted(total))}</span>}
            <DayRangeChip
              label={t(dated === 'hired' ? 'applications.hired' : 'applications.applied')}
              from={from}
              to={to}
              onClear={() => onFilters(allDays)}
            />
          </>
        }
      >
        <Select
          label={t('applications.outcome')}
          placeholder={t('applications.anyOutcome')}
          data={applicationOutcomes.map((value) => ({ value, label: t(`applications.outcomes.${value}`) }))}
          value={outcome ?? null}
          onChange={(value) => onFilters({ outcome: (value as ApplicationOutcome | null) ?? undefined })}
          clearable
        />
      </FilterBar>
      <DataTable
        label={t('applications.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        empty={
          active === 0 ? (
            <EmptyState title={t('applications.emptyTitle')}>{t('applications.emptyBody')}</EmptyState>
          ) : (
            <NoMatch title={t('applications.filteredTitle')} reset={t('applications.reset')} onReset={reset}>
              {t('applications.filteredBody')}
            </NoMatch>
          )
        }
      />
    </Page>
  )
}

function useColumns(): DataColumn<ListedApplication>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'candidate',
        header: t('applications.column.candidate'),
        rowHeader: true,
        cell: ({ candidate }) => (
          <LinkAnchor to="/admin/candidates/view" search={{ id: candidate.id }} fw={550} c="inherit">
            <bdi>{candidate.name}</bdi>
          </LinkAnchor>
        ),
      },
      {
        id: 'job',
        header: t('applications.column.job'),
        cell: (row) => (
          <LinkAnchor to="/admin/jobs/view" search={{ id: row.jobId }} c="inherit">
            {row.jobTitle}
          </LinkAnchor>
        ),
      },
      { id: 'company', header: t('applications.column.company'), cell: (row) => row.companyName },
      {
        id: 'status',
        header: t('applications.column.status'),
        cell: (row) => <VisibleStatusBadge status={row.visibleStatus} />,
      },
      {
        id: 'applied',
        header: t('applications.column.applied'),
        cell: (row) => <RelativeTime value={row.appliedAt} />,
      },
    ],
    [t],
  )
}
