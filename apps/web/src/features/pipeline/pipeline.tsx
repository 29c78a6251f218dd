import { Button, Checkbox, Group, Select, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type ApplicantRow,
  type ApplicationStatus,
  applicationStatuses,
  type EmployerJob,
  type Stage,
} from '@vouch/contract'
import { useMemo } from 'react'
import { applicantList } from '#lib/data/applicants.ts'
import { employerJobOf } from '#lib/data/employer-jobs.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { ReviewLink } from '#ui/application/review-link.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { ApplicantsBoard } from './applicants-board.tsx'
import { ApplicantsList } from './applicants-list.tsx'
import type { RenderDecision } from './card-decision.ts'
import { ExportButton } from './export-button.tsx'
import { FunnelButton } from './funnel/funnel-button.tsx'
import { MoveReasonDialog } from './move-reason-dialog.tsx'
import { MovesContext } from './moves-context.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import { type ApplicantSearch, filtersOf, type PipelineSearch } from './pipeline-search.ts'
import { SortSelect } from './sort-select.tsx'
import { useJobColumns } from './stage-columns.ts'
import { StageFilter } from './stage-filter.tsx'
import { TagFilter } from './tags/tag-filter.tsx'
import { type Moves, type PlaceOf, useMoves } from './use-moves.ts'
import { ViewSwitch } from './view-switch.tsx'
import { ViewState } from './views/view-state.tsx'
import { ViewsMenu } from './views/views-menu.tsx'

interface PipelineProps {
  readonly jobId: string
  readonly search: PipelineSearch
  /** Merges changed search parameters into the URL. */
  readonly onSearch: (change: PipelineSearch) => void
  readonly renderDecision?: RenderDecision
}

const none = {
  q: undefined,
  stage: undefined,
  status: undefined,
  marked: undefined,
  overdue: undefined,
  tag: undefined,
}

export function Pipeline({ jobId, search, onSearch, renderDecision }: PipelineProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { data: person } = useQuery(currentPersonQuery)
  const { data: job } = useQuery(employerJobOf(jobId))
  const role = person?.memberships.find(({ companyId }) => companyId === job?.company.id)?.role ?? null
  const placeOf = () => ({ jobId, role })
  const moves = useMoves<ApplicantRow>(placeOf)
  const view = search.view ?? 'list'
  const filters = useMemo(() => filtersOf(search), [search])
  const { q, status, marked, overdue, tag, stage } = filters
  const active = [q, status, marked, overdue, tag, view === 'list' ? stage : undefined]
  const set = active.filter((one) => one !== undefined).length
  const reset = () => onSearch(none)
  const shown = { jobId, search, saved: search.saved }

  return (
    <section aria-labelledby="pipeline-heading">
      <div className={classes.head}>
        <Title order={2} id="pipeline-heading">
          {t('heading')}
        </Title>
        <Group gap="xs">
          <ViewsMenu shown={shown} onSaved={(saved) => onSearch({ saved })} />
          <FunnelButton jobId={jobId} onSearch={onSearch} />
          {job && <ReviewLink variant="filled" job={{ id: job.id, companyId: job.company.id }} />}
          <ViewSwitch view={view} onView={(view) => onSearch({ view })} />
        </Group>
      </div>
      <FilterBar
        search={<SearchInput label={t('search')} value={filters.q} onSearch={(q) => onSearch({ q })} />}
        active={set}
        onReset={reset}
      >
        <Select
          className={classes.filter}
          label={t('status')}
          placeholder={t('anyStatus')}
          data={applicationStatuses.map((value) => ({ value, label: word(`applicationStatus.${value}`) }))}
          value={filters.status ?? null}
          onChange={(value) => onSearch({ status: (value as ApplicationStatus | null) ?? undefined })}
          clearable
        />
        <SortSelect filters={filters} onSort={(sort) => onSearch({ sort })} />
        <TagFilter
          className={classes.filter}
          companies={job ? [job.company] : []}
          value={tag}
          onChange={(tag) => onSearch({ tag })}
        />
        <Checkbox
          className={classes.check}
          label={t('onlyMarked')}
          checked={filters.marked === 'true'}
          onChange={(event) => onSearch({ marked: event.currentTarget.checked ? 'true' : undefined })}
        />
        <Checkbox
          className={classes.check}
          label={t('onlyOverdue')}
          checked={overdue === 'true'}
          onChange={(event) => onSearch({ overdue: event.currentTarget.checked ? 'true' : undefined })}
        />
      </FilterBar>
      <ViewState shown={shown} />
      {view === 'board' ? (
        <JobBoard
          jobId={jobId}
          placeOf={placeOf}
          filters={filters}
          moves={moves}
          onStage={(stage) => onSearch({ stage })}
          renderDecision={renderDecision}
        />
      ) : (
        <MovesContext value={moves}>
          <Stages jobId={jobId} search={search} onSearch={onSearch} />
          <ApplicantsList
            jobId={jobId}
            role={role}
            filters={filters}
            empty={<Empty filtered={set > 0} job={job} onReset={reset} />}
          />
        </MovesContext>
      )}
      <MoveReasonDialog moves={moves} />
    </section>
  )
}

interface JobBoardProps {
  readonly jobId: string
  readonly placeOf: PlaceOf<ApplicantRow>
  readonly filters: ApplicantSearch
  readonly moves: Moves<ApplicantRow>
  readonly onStage: (stage: Stage) => void
  readonly renderDecision: RenderDecision | undefined
}

function JobBoard({ jobId, filters, ...board }: JobBoardProps) {
  return <ApplicantsBoard columns={useJobColumns(jobId, filters)} filters={filters} {...board} />
}

function Stages({ jobId, search, onSearch }: Omit<PipelineProps, 'renderDecision'>) {
  const filters = filtersOf(search)
  const { data } = useInfiniteQuery(applicantList(jobId, filters))
  const hasRows = data?.pages[0]?.items.length
  return (
    <div className={classes.head}>
      <StageFilter
        counts={data?.pages[0]?.counts}
        value={search.stage}
        onChange={(stage) => onSearch({ stage })}
      />
      {hasRows ? <ExportButton jobId={jobId} filters={filters} /> : null}
    </div>
  )
}

interface EmptyProps {
  readonly filtered: boolean
  readonly job: EmployerJob | undefined
  readonly onReset: () => void
}

function Empty({ filtered, job, onReset }: EmptyProps) {
  const t = useTexts(texts)
  const status = job?.status ?? 'open'
  if (!filtered) {
    return (
      <EmptyState
        title={t('empty.title')}
        order={3}
        actions={
          // A job that was just published: look at it, or find people.
          status === 'open' &&
          job?.slug && (
            <>
              <LinkButton variant="default" to="/jobs/$slug" params={{ slug: job.slug }}>
                {t('empty.publicPage')}
              </LinkButton>
              <LinkButton variant="default" to="/admin/candidates">
                {t('empty.candidates')}
              </LinkButton>
            </>
          )
        }
      >
        {status === 'open' || status === 'paused' ? t('empty.body') : t('empty.closedBody')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('empty.filteredTitle')}
      order={3}
      actions={
        <Button variant="default" onClick={onReset}>
          {t('empty.reset')}
        </Button>
      }
    >
      {t('empty.filteredBody')}
    </EmptyState>
  )
}
