import { Button, Group, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CompanyStatus, companyStatuses, type JobStatus, jobStatuses } from '@vouch/contract'
import { rowsOf } from '#lib/api/paged-query.ts'
import { counted } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { texts } from './admin-records.en.ts'
import { type AllJobsFilters, allJobsQuery } from './admin-records-queries.ts'
import { useAllJobsColumns } from './all-jobs-columns.tsx'
import { texts as reportTexts } from './reports/job-reports.en.ts'

interface AllJobsPageProps {
  readonly filters: AllJobsFilters
  /** Merges changed filters into the URL. */
  readonly onFilters: (change: AllJobsFilters) => void
}

/** The administrators' list of the jobs of all companies. */
export function AllJobsPage({ filters, onFilters }: AllJobsPageProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const report = useTexts(reportTexts)
  const query = useInfiniteQuery(allJobsQuery(filters))
  const columns = useAllJobsColumns()
  const companyName = rowsOf(query.data)[0]?.company.name ?? t('jobs.ofCompany')
  const total = query.data?.pages[0]?.total
  const { q, status, companyId, companyStatus, from, to } = filters
  const active = [q, status, companyId, companyStatus, from ?? to].filter((one) => one !== undefined).length
  const allDays = { from: undefined, to: undefined }
  const reset = () =>
    onFilters({
      q: undefined,
      status: undefined,
      companyId: undefined,
      companyStatus: undefined,
      ...allDays,
    })
  return (
    <Page
      title={t('jobs.title')}
      actions={
        <Group gap="xs">
          <LinkButton variant="default" to="/admin/jobs/reports">
            {report('title')}
          </LinkButton>
          <LinkButton variant="default" to="/admin/jobs/imports">
            {t('jobs.import')}
          </LinkButton>
        </Group>
      }
    >
      <FilterBar
        search={
          <SearchInput label={t('jobs.search')} value={q} onSearch={(text) => onFilters({ q: text })} />
        }
        active={active}
        onReset={reset}
        end={
          <>
            {total && <span role="status">{t('jobs.count', counted(total))}</span>}
            <DayRangeChip
              label={t('jobs.column.published')}
              from={from}
              to={to}
              onClear={() => onFilters(allDays)}
            />
            {companyId !== undefined && (
              <Button
                variant="light"
                size="compact-sm"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={t('jobs.allCompanies', { company: companyName })}
                onClick={() => onFilters({ companyId: undefined })}
              >
                {companyName}
              </Button>
            )}
          </>
        }
      >
        <Select
          label={t('jobs.status')}
          placeholder={t('jobs.anyStatus')}
          data={jobStatuses.map((value) => ({ value, label: word(`jobStatus.${value}`) }))}
          value={status ?? null}
          onChange={(value) => onFilters({ status: (value as JobStatus | null) ?? undefined })}
          clearable
        />
        <Select
          label={t('jobs.companyStatus')}
          placeholder={t('jobs.anyStatus')}
          data={companyStatuses.map((value) => ({ value, label: word(`companyStatus.${value}`) }))}
          value={companyStatus ?? null}
          onChange={(value) => onFilters({ companyStatus: (value as CompanyStatus | null) ?? undefined })}
          clearable
        />
      </FilterBar>
      <DataTable
        label={t('jobs.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        chooserKey="all-jobs"
        empty={
          active > 0 ? (
            <NoMatch title={t('jobs.filteredTitle')} reset={t('jobs.reset')} onReset={reset}>
              {t('jobs.filteredBody')}
            </NoMatch>
          ) : (
            <EmptyState title={t('jobs.emptyTitle')}>{t('jobs.emptyBody')}</EmptyState>
          )
        }
      />
    </Page>
  )
}
