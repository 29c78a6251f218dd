import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListedCandidate } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { AccountStatusBadge } from './account-status-badge.tsx'
import { texts } from './admin-records.en.ts'
import { allCandidatesQuery } from './admin-records-queries.ts'

interface AllCandidatesPageProps {
  readonly q: string | undefined
  readonly onSearch: (q: string | undefined) => void
}

/** The administrators' list of all candidates, to choose a record. */
export function AllCandidatesPage({ q, onSearch }: AllCandidatesPageProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(allCandidatesQuery(q))
  const columns = useColumns()
  return (
    <Page
      title={t('candidates.title')}
      description={t('candidates.body')}
      back={{ to: '/admin/candidates', label: t('candidates.directory') }}
    >
      <FilterBar
        search={<SearchInput label={t('candidates.search')} value={q} onSearch={onSearch} />}
        active={q === undefined ? 0 : 1}
        onReset={() => onSearch(undefined)}
      />
      <DataTable
        label={t('candidates.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        empty={
          q === undefined ? (
            <EmptyState title={t('candidates.emptyTitle')}>{t('candidates.emptyBody')}</EmptyState>
          ) : (
            <EmptyState
              title={t('candidates.filteredTitle')}
              actions={
                <Button variant="default" onClick={() => onSearch(undefined)}>
                  {t('candidates.reset')}
                </Button>
              }
            >
              {t('candidates.filteredBody')}
            </EmptyState>
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
