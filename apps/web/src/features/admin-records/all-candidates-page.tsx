import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedCandidate } from '@vouch/contract'
import { useMemo } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { AccountStatusBadge } from './account-status-badge.tsx'
import { texts } from './admin-records.en.ts'
import { type AllCandidatesFilters, allCandidatesQuery } from './admin-records-queries.ts'

interface AllCandidatesPageProps {
  readonly filters: AllCandidatesFilters
  /** Merges changed filters into the URL. */
  readonly onFilters: (change: AllCandidatesFilters) => void
}

/** The administrators' list of all candidates, to choose a record. */
export function AllCandidatesPage({ filters, onFilters }: AllCandidatesPageProps) {
  const t = useTexts(texts)
  const { q, from, to } = filters
  const query = useInfiniteQuery(allCandidatesQuery(filters))
  const total = query.data?.pages[0]?.total
  const active = [q, from ?? to].filter((one) => one !== undefined).length
  const allDays = { from: undefined, to: undefined }
  const reset = () => onFilters({ q: undefined, ...allDays })
  const columns = useColumns()
  return (
    <Page
      title={t('candidates.title')}
      description={t('candidates.body')}
      back={{ to: '/admin/candidates', label: t('candidates.directory') }}
    >
      <FilterBar
        search={
          <SearchInput label={t('candidates.search')} value={q} onSearch={(text) => onFilters({ q: text })} />
        }
        active={active}
        onReset={reset}
        end={
          <>
            {total && <span role="status">{t('candidates.count', counted(total))}</span>}
            <DayRangeChip
              label={t('candidates.column.created')}
              from={from}
              to={to}
              onClear={() => onFilters(allDays)}
            />
          </>
        }
      />
      <DataTable
        label={t('candidates.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        empty={
          active === 0 ? (
            <EmptyState title={t('candidates.emptyTitle')}>{t('candidates.emptyBody')}</EmptyState>
          ) : (
            <NoMatch title={t('candidates.filteredTitle')} reset={t('candidates.reset')} onReset={reset}>
              {t('candidates.filteredBody')}
            </NoMatch>
          )
        }
      />
    </Page>
  )
}

/** The state of a profile in one word. */
function profileState({ profile }: ListedCandidate) {
  if (profile === null) return 'none'
  if (profile.listed) return 'listed'
  if (!profile.complete) return 'incomplete'
  return profile.publishedAt === null ? 'draft' : 'hidden'
}

function useColumns(): DataColumn<ListedCandidate>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('candidates.column.name'),
        rowHeader: true,
        cell: (row) => (
          <LinkAnchor to="/admin/candidates/view" search={{ id: row.id }} fw={550} c="inherit">
            <bdi>{row.name}</bdi>
          </LinkAnchor>
        ),
      },
      { id: 'email', header: t('candidates.column.email'), cell: (row) => row.email },
      {
        id: 'account',
        header: t('candidates.column.account'),
        cell: (row) => <AccountStatusBadge status={row.status} />,
      },
      {
        id: 'profile',
        header: t('candidates.column.profile'),
        cell: (row) => t(`profileState.${profileState(row)}`),
      },
      {
        id: 'created',
        header: t('candidates.column.created'),
        cell: (row) => <RelativeTime value={row.createdAt} />,
      },
    ],
    [t],
  )
}
