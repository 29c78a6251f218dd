import { Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CompanyStatus, companyStatuses, type ListedCompany } from '@vouch/contract'
import { silenceDays } from '@vouch/domain'
import { useMemo } from 'react'
import { type CompaniesFilter, companiesQuery } from '#lib/data/companies.ts'
import { counted, formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useActiveRole } from '#lib/identity/active-role.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { FilterChip } from '#ui/search/filter-chip.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { texts } from './companies.en.ts'

interface CompaniesPageProps {
  readonly filter: CompaniesFilter
  /** Replaces the filter in the URL. */
  readonly onFilter: (filter: CompaniesFilter) => void
}

/** List of the viewer's companies. Administrators see all companies. */
export function CompaniesPage({ filter, onFilter }: CompaniesPageProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { data: person } = useQuery(currentPersonQuery)
  const isAdmin = useActiveRole(person?.roles ?? []) === 'admin'
  const query = useInfiniteQuery(companiesQuery(filter))
  const columns = useCompanyColumns(filter.unanswered === true)
  const total = query.data?.pages[0]?.total
  const { q, status, unanswered, from, to } = filter
  const active = [q, status, unanswered, from ?? to].filter(Boolean).length
  const allDays = { from: undefined, to: undefined }
  const reset = () => onFilter({ q: undefined, status: undefined, unanswered: undefined, ...allDays })

  return (
    <Page
      title={isAdmin ? t('title.all') : t('title.mine')}
      actions={<LinkButton to="/admin/companies/form">{t('add')}</LinkButton>}
    >
      <FilterBar
        search={
          <SearchInput label={t('search')} value={filter.q} onSearch={(q) => onFilter({ ...filter, q })} />
        }
        active={active}
        onReset={reset}
        end={
          <>
            {total && <span role="status">{t('count', counted(total))}</span>}
            {unanswered && (
              <FilterChip
                clear={t('empty.reset')}
                onClear={() => onFilter({ ...filter, unanswered: undefined })}
              >
                {t('unanswered', { days: silenceDays.told })}
              </FilterChip>
            )}
            <DayRangeChip
              label={t('added')}
              from={from}
              to={to}
              onClear={() => onFilter({ ...filter, ...allDays })}
            />
          </>
        }
      >
        <Select
          label={t('status')}
          placeholder={t('anyStatus')}
          data={companyStatuses.map((value) => ({ value, label: word(`companyStatus.${value}`) }))}
          value={filter.status ?? null}
          onChange={(value) => onFilter({ ...filter, status: (value as CompanyStatus | null) ?? undefined })}
          clearable
        />
      </FilterBar>
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        chooserKey="companies"
        empty={<Empty filtered={active > 0} isAdmin={isAdmin} onReset={reset} />}
      />
    </Page>
  )
}

function useCompanyColumns(withUnanswered: boolean): DataColumn<ListedCompany>[] {
  const t = useTexts(texts)
  const word = useTexts(glossary)
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
      ...(withUnanswered
        ? [
            {
              id: 'unanswered',
              header: t('column.unanswered'),
              align: 'end' as const,
              cell: (row: ListedCompany) => formatNumber(row.unanswered ?? 0),
            },
          ]
        : []),
      {
        id: 'status',
        header: t('column.status'),
        cell: (row) => <CompanyStatusBadge status={row.status} />,
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
    [t, word, withUnanswered],
  )
}

interface EmptyProps {
  readonly filtered: boolean
  readonly isAdmin: boolean
  readonly onReset: () => void
}

function Empty({ filtered, isAdmin, onReset }: EmptyProps) {
  const t = useTexts(texts)
  if (filtered) {
    return (
      <NoMatch title={t('empty.filteredTitle')} reset={t('empty.reset')} onReset={onReset}>
        {t('empty.filteredBody')}
      </NoMatch>
    )
  }
  if (isAdmin) {
    return (
      <EmptyState
        title={t('empty.titleAll')}
        actions={<LinkButton to="/admin/companies/form">{t('add')}</LinkButton>}
      >
        {t('empty.bodyAll')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <LinkButton to="/admin/profile/employer/$id" params={{ id: '1' }} search={{ company: 'new' }}>
          {t('empty.start')}
        </LinkButton>
      }
    >
      {t('empty.body')}
    </EmptyState>
  )
}
