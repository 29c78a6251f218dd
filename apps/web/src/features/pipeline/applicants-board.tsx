import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ApplicantRow, type CompanyRole, type Stage, stages } from '@vouch/contract'
import { boardFilters } from '@vouch/domain'
import { rowsOf } from '#lib/api/paged-query.ts'
import { applicantList } from '#lib/data/applicants.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Board, type BoardColumnData } from '#ui/board/board.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { mayDo, moveTargets } from './moves.ts'
import { texts } from './pipeline.en.ts'
import type { ApplicantSearch } from './pipeline-search.ts'
import type { Moves } from './use-moves.ts'

interface ApplicantsBoardProps {
  readonly jobId: string
  readonly role: CompanyRole | null
  readonly filters: ApplicantSearch
  readonly moves: Moves
  /** Shows a stage, on narrow screens. */
  readonly onStage: (stage: Stage) => void
}

function useColumn(jobId: string, filters: ApplicantSearch, stage: Stage) {
  return useInfiniteQuery(applicantList(jobId, { ...boardFilters(filters), stage }))
}

type Column = ReturnType<typeof useColumn>

/** One query per stage, because each column of the board loads its own pages. */
function useColumns(jobId: string, filters: ApplicantSearch): Record<Stage, Column> {
  return {
    applied: useColumn(jobId, filters, 'applied'),
    shortlist: useColumn(jobId, filters, 'shortlist'),
    questionnaire: useColumn(jobId, filters, 'questionnaire'),
    interview: useColumn(jobId, filters, 'interview'),
    'detail-fulfillment': useColumn(jobId, filters, 'detail-fulfillment'),
    hired: useColumn(jobId, filters, 'hired'),
  }
}

/** Cards in a stage's column. A card that is being moved is already shown in its new column. */
function cardsOf(stage: Stage, columns: Record<Stage, Column>, moving: Moves['moving']): ApplicantRow[] {
  const here = rowsOf(columns[stage].data).filter((row) => (moving.get(row.id) ?? stage) === stage)
  const coming = stages
    .filter((other) => other !== stage)
    .flatMap((other) => rowsOf(columns[other].data).filter((row) => moving.get(row.id) === stage))
    .filter((row) => !here.some(({ id }) => id === row.id))
  return [...coming, ...here]
}

/** Number of applicants in a stage: the server's count, plus and minus cards that are being moved. */
function countOf(
  stage: Stage,
  columns: Record<Stage, Column>,
  moving: Moves['moving'],
  shown: number,
): number {
  const rows = rowsOf(columns[stage].data)
  const counted = columns[stage].data?.pages[0]?.counts[stage] ?? rows.length
  const leaving = rows.filter((row) => (moving.get(row.id) ?? stage) !== stage).length
  const coming = shown - (rows.length - leaving)
  return counted - leaving + coming
}

export function ApplicantsBoard({ jobId, role, filters, moves, onStage }: ApplicantsBoardProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const columns = useColumns(jobId, filters)
  const all = stages.map((stage) => columns[stage])
  const failed = all.find(({ error, data }) => error && !data)

  if (failed) {
    const retry = () => {
      for (const column of all) if (column.isError) void column.refetch()
    }
    return <ErrorState error={failed.error} onRetry={retry} />
  }
  if (all.some(({ isPending }) => isPending)) {
    return (
      <Delayed>
        <Skeleton height={360} />
      </Delayed>
    )
  }
  const data = stages.map((stage): BoardColumnData<ApplicantRow> => {
    const { hasNextPage, fetchNextPage, isFetchingNextPage } = columns[stage]
    const cards = cardsOf(stage, columns, moves.moving)
    return {
      id: stage,
      title: word(`stage.${stage}`),
      count: countOf(stage, columns, moves.moving, cards.length),
      cards,
      loadingMore: isFetchingNextPage,
      ...(hasNextPage && { onMore: () => void fetchNextPage() }),
    }
  })
  return (
    <Board
      label={t('board')}
      columns={data}
      shown={filters.stage}
      onShow={(stage) => onStage(stage as Stage)}
      cardId={(row) => row.id}
      cardName={(row) => row.name}
      targets={(row) => (moves.moving.has(row.id) ? [] : moveTargets(row, role))}
      onMove={(row, to) => moves.request(row, to as Stage)}
      renderCard={(row) => (
        <ApplicantCard
          row={row}
          jobId={jobId}
          onUndo={mayDo(row, role, 'undo-reject') ? () => void moves.undoReject(row) : null}
        />
      )}
    />
  )
}
