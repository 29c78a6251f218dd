import { Checkbox, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type JobStatus, jobStatuses } from '@vouch/contract'
import { employerJobList, type JobFilters } from '#lib/data/employer-jobs.ts'
import { counted } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { texts } from './employer-jobs.en.ts'
import { useJobColumns } from './job-columns.tsx'
import { postingCompanies } from './job-permissions.ts'
import { NoJobs } from './no-jobs.tsx'
import { TeamFilter } from './team-filter.tsx'

interface EmployerJobsPageProps {
  readonly filters: JobFilters
  /** Merges changed filters into the URL. */
  readonly onFilters: (change: JobFilters) => void
}

export function EmployerJobsPage({ filters, onFilters }: EmployerJobsPageProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { data: person } = useQuery(currentPersonQuery)
  const query = useInfiniteQuery(employerJobList(filters))
  const companies = person?.memberships ?? []
  const columns = useJobColumns(person)
  const total = query.data?.pages[0]?.total
  const { from, to, ...others } = filters
  const hasDays = from !== undefined || to !== undefined
  const active = Object.values(others).filter((one) => one !== undefined).length + (hasDays ? 1 : 0)
  const allDays = { from: undefined, to: undefined }
  const reset = () =>
    onFilters({
      q: undefined,
      status: undefined,
      companyId: undefined,
      team: undefined,
      closeOut: undefined,
      ...allDays,
    })
  const post = <LinkButton to="/admin/jobs/employer/form">{t('post')}</LinkButton>
  const mayPost = postingCompanies(person).length > 0
  const isOwner = companies.some(({ role }) => role === 'owner')

  return (
    <Page
      title={t('title')}
      actions={
        mayPost && (
          <>
            {isOwner && (
              <LinkButton variant="default" to="/admin/jobs/imports">
                {t('import')}
              </LinkButton>
            )}
            {post}
          </>
        )
      }
    >
      <FilterBar
        search={<SearchInput label={t('search')} value={filters.q} onSearch={(q) => onFilters({ q })} />}
        active={active}
        onReset={reset}
        end={
          <>
            {total && <span role="status">{t('count', counted(total))}</span>}
            <DayRangeChip label={t('published')} from={from} to={to} onClear={() => onFilters(allDays)} />
          </>
        }
      >
        <Select
          label={t('status')}
          placeholder={t('anyStatus')}
          data={jobStatuses.map((value) => ({ value, label: word(`jobStatus.${value}`) }))}
          value={filters.status ?? null}
          onChange={(value) => onFilters({ status: (value as JobStatus | null) ?? undefined })}
          clearable
        />
        {companies.length > 1 && (
          <Select
            label={t('company')}
            placeholder={t('anyCompany')}
            data={companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName }))}
            value={filters.companyId ?? null}
            onChange={(value) => onFilters({ companyId: value ?? undefined })}
            clearable
            searchable
          />
        )}
        <TeamFilter person={person} filters={filters} onFilters={onFilters} />
        <Checkbox
          label={t('closeOutOnly')}
          checked={filters.closeOut === true}
          onChange={({ currentTarget }) => onFilters({ closeOut: currentTarget.checked || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        chooserKey="employer-jobs"
        empty={<NoJobs filtered={active > 0} person={person} onReset={reset} onFilters={onFilters} />}
      />
    </Page>
  )
}
