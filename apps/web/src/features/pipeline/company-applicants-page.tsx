import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { type CompanyApplicantFilters, companyApplicantList } from '#lib/data/applicants.ts'
import { counted } from '#lib/format/format.ts'
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
import type { RenderDecision } from './card-decision.ts'
import { useCompanyApplicantColumns } from './company-applicant-columns.tsx'
import { CompanyApplicantsFilters } from './company-applicants-filters.tsx'
import { CompanyBoard } from './company-board.tsx'
import { ExportButton } from './export-button.tsx'
import { texts } from './pipeline.en.ts'
import type { CompanyPipelineSearch } from './pipeline-search.ts'
import { ViewSwitch } from './view-switch.tsx'
import { ViewState } from './views/view-state.tsx'
import { ViewsMenu } from './views/views-menu.tsx'

interface CompanyApplicantsPageProps {
  readonly filters: CompanyApplicantFilters
  readonly view: 'list' | 'board'
  /** Merges changed search parameters into the URL. */
  readonly onSearch: (change: CompanyPipelineSearch) => void
  /** Id of the view that the list was opened as. */
  readonly saved: string | undefined
  readonly renderDecision?: RenderDecision
}

const allDays = { from: undefined, to: undefined, dated: undefined }
const none = {
  q: undefined,
  stage: undefined,
  status: undefined,
  task: undefined,
  tag: undefined,
  ...allDays,
}

/** The applicants of all jobs of the viewer's companies. */
export function CompanyApplicantsPage(props: CompanyApplicantsPageProps) {
  const { filters, view, onSearch, saved, renderDecision } = props
  const t = useTexts(texts)
  const isBoard = view === 'board'
  const { data } = useInfiniteQuery({ ...companyApplicantList(filters), enabled: !isBoard })
  const total = isBoard ? undefined : data?.pages[0]?.total
  const { q, stage, status, task, tag, from, to, dated } = filters
  const set = [q, isBoard ? undefined : stage, status, task, tag, from ?? to ?? dated]
  const active = set.filter((one) => one !== undefined).length
  const reset = () => onSearch(none)
  const shown = { jobId: null, search: { ...filters, view }, saved }
  return (
    <Page
      title={t('company.title')}
      description={t('company.body')}
      actions={
        <>
          <ViewsMenu shown={shown} onSaved={(id) => onSearch({ saved: id })} />
          <ViewSwitch view={view} onView={(view) => onSearch({ view })} />
          {total !== undefined && total.count > 0 && <ExportButton filters={filters} />}
          <ReviewLink variant="filled" />
        </>
      }
    >
      <FilterBar
        search={
          <SearchInput label={t('company.search')} value={q} onSearch={(text) => onSearch({ q: text })} />
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
              onClear={() => onSearch(allDays)}
            />
          </>
        }
      >
        <CompanyApplicantsFilters filters={filters} onFilters={onSearch} isBoard={isBoard} />
      </FilterBar>
      <ViewState shown={shown} />
      {isBoard ? (
        <CompanyBoard
          filters={filters}
          onStage={(stage) => onSearch({ stage })}
          renderDecision={renderDecision}
        />
      ) : (
        <Rows filters={filters} empty={<Empty filters={filters} filtered={active > 0} onReset={reset} />} />
      )}
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
          compare={<CompareLink applicants={chosen} count={choice.count} />}
        />
      }
    />
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
