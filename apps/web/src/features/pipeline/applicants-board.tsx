import { Skeleton } from '@mantine/core'
import { type ApplicantRow, type ApplicationStatus, type Stage, stages } from '@vouch/contract'
import { useState } from 'react'
import type { CappedCount } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Board, type BoardColumnData } from '#ui/board/board.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { type CardDecision, decisionsOn, type RenderDecision } from './card-decision.ts'
import { mayDo, moveTargets } from './moves.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import type { StageColumns } from './stage-columns.ts'
import type { Moves, PlaceOf } from './use-moves.ts'

interface ApplicantsBoardProps<R extends ApplicantRow> {
  readonly columns: StageColumns<R>
  readonly placeOf: PlaceOf<R>
  readonly moves: Moves<R>
  /** The job's title and other words below an applicant's headline, on a board with several jobs. */
  readonly jobOf?: (row: R) => string
  /** Unless they name a status, the board leaves out applications that have ended. */
  readonly filters: { readonly stage?: Stage | undefined; readonly status?: ApplicationStatus | undefined }
  readonly onStage: (stage: Stage) => void
  /** Dialogs for the decisions of the cards' menus. Without it, these only move. */
  readonly renderDecision?: RenderDecision | undefined
}

type Moving = Moves<ApplicantRow>['moving']

/** Cards in a stage's column. A card that is being moved is already shown in its new column. */
function cardsOf<R extends ApplicantRow>(stage: Stage, columns: StageColumns<R>, moving: Moving): R[] {
  const here = columns[stage].rows.filter((row) => (moving.get(row.id) ?? stage) === stage)
  const coming = stages
    .filter((other) => other !== stage)
    .flatMap((other) => columns[other].rows.filter((row) => moving.get(row.id) === stage))
    .filter((row) => !here.some(({ id }) => id === row.id))
  return [...coming, ...here]
}

/** Number of applicants in a stage: the server's count, plus and minus cards that are being moved. */
function countOf<R extends ApplicantRow>(
  stage: Stage,
  columns: StageColumns<R>,
  moving: Moving,
  shown: number,
): CappedCount {
  const { rows, count } = columns[stage]
  const leaving = rows.filter((row) => (moving.get(row.id) ?? stage) !== stage).length
  const coming = shown - (rows.length - leaving)
  return { ...count, count: count.capped ? count.count : count.count - leaving + coming }
}

/** The applicants by stage, of one job or of several. */
export function ApplicantsBoard<R extends ApplicantRow>({
  columns,
  placeOf,
  moves,
  jobOf,
  filters,
  onStage,
  renderDecision,
}: ApplicantsBoardProps<R>) {
  const t = useTexts(texts)
  const [decision, setDecision] = useState<CardDecision | null>(null)
  const word = useTexts(glossary)
  const queries = stages.map((stage) => columns[stage].query)
  const failed = queries.find(({ error, data }) => error && !data)

  if (failed) {
    const retry = () => {
      for (const query of queries) if (query.isError) void query.refetch()
    }
    return <ErrorState error={failed.error} onRetry={retry} />
  }
  if (queries.some(({ isPending }) => isPending)) {
    return (
      <Delayed>
        <Skeleton height={360} />
      </Delayed>
    )
  }
  // Somebody may have applied to several of the jobs.
  const nameOf = (row: R) => (jobOf ? t('nameAndJob', { name: row.name, job: jobOf(row) }) : row.name)
  const targetsOf = (row: R) => (moves.moving.has(row.id) ? [] : moveTargets(row, placeOf(row).role))
  const data = stages.map((stage): BoardColumnData<R> => {
    const { hasNextPage, fetchNextPage, isFetchingNextPage } = columns[stage].query
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
    <>
      {filters.status === undefined && <p className={classes.note}>{t('endedLeftOut')}</p>}
      <Board
        label={t('board')}
        columns={data}
        shown={filters.stage}
        onShow={(stage) => onStage(stage as Stage)}
        cardId={(row) => row.id}
        cardName={nameOf}
        targets={targetsOf}
        actions={(row) => ({
          label: t(targetsOf(row).length > 0 ? 'moveOrDecideMenu' : 'decideMenu', { name: nameOf(row) }),
          items: (renderDecision ? decisionsOn(row, placeOf(row).role) : []).map((action) => ({
            label: t(`decide.${action}`),
            onClick: () => setDecision({ jobId: placeOf(row).jobId, userId: row.userId, action }),
          })),
        })}
        onMove={(row, to) => moves.request(row, to as Stage)}
        renderCard={(row) => (
          <ApplicantCard
            row={row}
            jobId={placeOf(row).jobId}
            job={jobOf?.(row)}
            fullName={nameOf(row)}
            onUndo={mayDo(row, placeOf(row).role, 'undo-reject') ? () => void moves.undoReject(row) : null}
          />
        )}
      />
      {renderDecision?.(decision, () => setDecision(null))}
    </>
  )
}
