import { Button, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type ApplicationStatus,
  applicationStatuses,
  type EmployerTask,
  employerTasks,
  type Stage,
  stages,
} from '@vouch/contract'
import { readingRoles } from '@vouch/domain'
import { type ReactNode, useMemo } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { type CompanyApplicantFilters, companyApplicantList } from '#lib/data/applicants.ts'
import { counted } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { CompareLink } from '#ui/application/compare-link.tsx'
import { ReviewLink } from '#ui/application/review-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { useTickColumns } from './bulk/applicant-ticks.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useApplicantChoice } from './bulk/use-applicant-choice.ts'
import { useCompanyApplicantColumns } from './company-applicant-columns.tsx'
import { ExportButton } from './export-button.tsx'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import { TagFilter } from './tags/tag-filter.tsx'
import { ViewState } from './views/view-state.tsx'
import { ViewsMenu } from './views/views-menu.tsx'

interface CompanyApplicantsPageProps {
  readonly filters: CompanyApplicantFilters
  /** Merges changed filters into the URL. */
  readonly onFilters: (change: CompanyApplicantFilters) => void
  /** Id of the view that the list was opened as. */
  readonly saved: string | undefined
  readonly onSaved: (id: string) => void
}

const allDays = { from: undefined, to: undefined, dated: undefined }

/** The applicants of all jobs of the viewer's companies. */
export function CompanyApplicantsPage({ filters, onFilters, saved, onSaved }: CompanyApplicantsPageProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(companyApplicantList(filters))
  const total = query.data?.pages[0]?.total
  const { q, stage, status, task, tag, from, to, dated } = filters
  const active = [q, stage, status, task, tag, from ?? to ?? dated].filter((one) => one !== undefined).length
  const reset = () =>
    onFilters({
      q: undefined,
      stage: undefined,
      status: undefined,
      task: undefined,
      tag: undefined,
      ...allDays,
    })
  const shown = { jobId: null, search: filters, saved }
  return (
    <Page
      title={t('company.title')}
      description={t('company.body')}
      actions={
        <>
          <ViewsMenu shown={shown} onSaved={onSaved} />
          {total !== undefined && total.count > 0 && <ExportButton filters={filters} />}
          <ReviewLink variant="filled" />
        </>
      }
    >
      <FilterBar
        search={
          <SearchInput label={t('company.search')} value={q} onSearch={(text) => onFilters({ q: text })} />
        }
        active={active}
        onReset={reset}
        end={
          <>
            {total && <span role="status">{t('company.count', counted(total))}</span>}
            <DayRangeChip
              label={t(dated === 'hired' ? 'company.hired' : 'column.applied')}
              from={from}
              to={to}
              onClear={() => onFilters(allDays)}
            />
          </>
        }
      >
        <Filters filters={filters} onFilters={onFilters} />
      </FilterBar>
      <ViewState shown={shown} />
      <Rows filters={filters} empty={<Empty filters={filters} filtered={active > 0} onReset={reset} />} />
    </Page>
  )
}

/** The list, with decisions about several applicants. */
function Rows({
  filters,
  empty,
}: Pick<CompanyApplicantsPageProps, 'filters'> & { readonly empty: ReactNode }) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(companyApplicantList(filters))
  const { data: person } = useQuery(currentPersonQuery)
  const { sort: _, ...filter } = filters
  const choice = useApplicantChoice({
    roles: person?.memberships.map(({ role }) => role) ?? [],
    total: query.data?.pages[0]?.total,
    matching: { filter },
  })
  const columns = useTickColumns(choice, useCompanyApplicantColumns())
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  const chosen = rows.filter(({ id }) => choice.has(id)).map(({ userId, job }) => ({ jobId: job.id, userId }))
  return (
    <DataTable
      label={t('company.list')}
      columns={columns}
      query={query}
      rowId={(row) => row.id}
      chooserKey="company-applicants"
      empty={empty}
      toolbar={
        <BulkBar
          choice={choice}
          shown={shown}
          compare={chosen.length === choice.count && <CompareLink applicants={chosen} />}
        />
      }
    />
  )
}

function Filters({ filters, onFilters }: Pick<CompanyApplicantsPageProps, 'filters' | 'onFilters'>) {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const companies =
    person?.memberships
      .filter(({ role }) => readingRoles.some((one) => one === role))
      .map(({ companyId, companyName }) => ({ id: companyId, name: companyName })) ?? []
  const word = useTexts(glossary)
  return (
    <>
      <Select
        className={classes.filter}
        label={t('company.task')}
        placeholder={t('company.anyTask')}
        data={[
          { value: 'overdue', label: t('company.tasks.overdue') },
          {
            group: t('company.inTime'),
            items: employerTasks
              .filter((value) => value !== 'overdue')
              .map((value) => ({ value, label: t(`company.tasks.${value}`) })),
          },
        ]}
        value={filters.task ?? null}
        onChange={(value) => onFilters({ task: (value as EmployerTask | null) ?? undefined })}
        clearable
      />
      <Select
        className={classes.filter}
        label={t('column.stage')}
        placeholder={t('company.anyStage')}
        data={stages.map((value) => ({ value, label: word(`stage.${value}`) }))}
        value={filters.stage ?? null}
        onChange={(value) => onFilters({ stage: (value as Stage | null) ?? undefined })}
        clearable
      />
      <Select
        className={classes.filter}
        label={t('column.status')}
        placeholder={t('company.anyStatus')}
        data={applicationStatuses.map((value) => ({ value, label: word(`applicationStatus.${value}`) }))}
        value={filters.status ?? null}
        onChange={(value) => onFilters({ status: (value as ApplicationStatus | null) ?? undefined })}
        clearable
      />
      <TagFilter
        className={classes.filter}
        companies={companies}
        value={filters.tag}
        onChange={(tag) => onFilters({ tag })}
      />
      <Select
        className={classes.filter}
        label={t('company.order')}
        data={[
          { value: 'newest', label: t('company.newest') },
          { value: 'oldest', label: t('company.oldest') },
        ]}
        value={filters.sort ?? 'newest'}
        onChange={(value) => onFilters({ sort: value === 'oldest' ? 'oldest' : undefined })}
        allowDeselect={false}
      />
    </>
  )
}

interface EmptyProps {
  readonly filters: CompanyApplicantFilters
  readonly filtered: boolean
  readonly onReset: () => void
}

function Empty({ filters, filtered, onReset }: EmptyProps) {
  const t = useTexts(texts)
  if (!filtered) {
    return (
      <EmptyState
        title={t('empty.title')}
        actions={<LinkButton to="/admin/jobs/employer">{t('company.jobs')}</LinkButton>}
      >
        {t('empty.body')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t(filters.task ? 'company.doneTitle' : 'empty.filteredTitle')}
      actions={
        <Button variant="default" onClick={onReset}>
          {t('empty.reset')}
        </Button>
      }
    >
      {t(filters.task ? 'company.doneBody' : 'empty.filteredBody')}
    </EmptyState>
  )
}
