import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Company } from '@vouch/contract'
import { useMemo } from 'react'
import { useActiveRole } from '#lib/active-role.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { formatNumber } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import type { DataColumn } from '#ui/data-column.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { LinkAnchor, LinkButton } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { texts } from './companies.en.ts'
import { companiesQuery } from './companies-queries.ts'

interface CompaniesPageProps {
  readonly q: string | undefined
  /** Changes the address. */
  readonly onSearch: (q: string | undefined) => void
}

/** The companies that somebody belongs to; for an admin all of them. */
export function CompaniesPage({ q, onSearch }: CompaniesPageProps) {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const isAdmin = useActiveRole(person?.roles ?? []) === 'admin'
  const query = useInfiniteQuery(companiesQuery(q))
  const columns = useCompanyColumns()

  return (
    <Page
      title={isAdmin ? t('title.all') : t('title.mine')}
      actions={<LinkButton to="/admin/companies/form">{t('add')}</LinkButton>}
    >
      <FilterBar
        search={<SearchInput label={t('search')} value={q} onSearch={onSearch} />}
        active={q === undefined ? 0 : 1}
        onReset={() => onSearch(undefined)}
      />
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        chooserKey="companies"
        empty={<Empty filtered={q !== undefined} onReset={() => onSearch(undefined)} />}
      />
    </Page>
  )
}

function useCompanyColumns(): DataColumn<Company>[] {
  const t = useTexts(texts)
  const word = useTexts(words)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        cell: (row) => (
          <LinkAnchor to="/admin/companies/view" search={{ id: row.id }} fw={550} c="inherit">
            {row.name}
          </LinkAnchor>
        ),
      },
      { id: 'location', header: t('column.location'), cell: (row) => row.location ?? t('noPlace') },
      {
        id: 'jobs',
        header: t('column.jobs'),
        align: 'end',
        cell: (row) => formatNumber(row.openJobs),
      },
      {
        id: 'members',
        header: t('column.members'),
        align: 'end',
        cell: (row) => (row.members === 0 ? t('noMembers') : formatNumber(row.members)),
      },
      {
        id: 'role',
        header: t('column.role'),
        cell: (row) => row.role && word(`companyRole.${row.role}`),
        wideOnly: true,
      },
    ],
    [t, word],
  )
}

function Empty({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  const t = useTexts(texts)
  return filtered ? (
    <EmptyState
      title={t('empty.filteredTitle')}
      actions={
        <Button variant="default" onClick={onReset}>
          {t('empty.reset')}
        </Button>
      }
    >
      {t('empty.filteredBody')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('empty.title')}
      actions={<LinkButton to="/admin/companies/form">{t('add')}</LinkButton>}
    >
      {t('empty.body')}
    </EmptyState>
  )
}
