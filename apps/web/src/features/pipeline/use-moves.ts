import { useQueryClient } from '@tanstack/react-query'
import {
  type ApplicantRow,
  advanceApplication,
  type CompanyRole,
  moveBackApplication,
  type Stage,
  undoRejectApplication,
} from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { goTo } from '#lib/api/navigation.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { decideMove, moveTo } from './moves.ts'
import { texts } from './pipeline.en.ts'

const { t } = texts

/** An applicant's job, and the viewer's role in its company. */
interface Place {
  readonly jobId: string
  readonly role: CompanyRole | null
}

export type PlaceOf<R> = (row: R) => Place

/** A move that waits for its reason. */
interface PendingMove<R extends ApplicantRow> {
  readonly row: R
  readonly to: Stage
}

interface Move<R extends ApplicantRow> extends PendingMove<R> {
  readonly reason?: string | undefined
}

function sendMove({ row, to, reason }: Move<ApplicantRow>) {
  const params = { id: row.id }
  const body = { to, ...(reason !== undefined && { reason }) }
  return moveTo(row, to) === 'advance'
    ? api(advanceApplication, { params, body, version: row.version }, { quiet: true })
    : api(
        moveBackApplication,
        { params, body: { to, reason: reason ?? '' }, version: row.version },
        { quiet: true },
      )
}

/** New stages of the applicants whose moves are being saved, by application id. */
function useMovingRows() {
  const [moving, setMoving] = useState<ReadonlyMap<string, Stage>>(new Map())
  const show = (id: string, stage: Stage | null) =>
    setMoving((before) => {
      const next = new Map(before)
      if (stage === null) next.delete(id)
      else next.set(id, stage)
      return next
    })
  return { moving, show }
}

/** Moves applicants between stages. A move shows at once; if the server refuses it, it is taken back with a message. */
export function useMoves<R extends ApplicantRow>(placeOf: PlaceOf<R>) {
  const client = useQueryClient()
  const { moving, show } = useMovingRows()
  const [pending, setPending] = useState<PendingMove<R> | null>(null)

  const failed = (error: unknown, name: string) => {
    if (isProblem(error, 412)) notifyError(t('move.stale', { name }))
    else if (error instanceof Error) notifyError(error.message)
  }

  const run = async (move: Move<R>, undone = false): Promise<void> => {
    const { row, to } = move
    const stage = glossary.t(`stage.${to}`)
    show(row.id, to)
    try {
      // The move may have ended a blind review.
      const { version, name } = await sendMove(move)
      const moved = { ...row, version, name, stage: to }
      const back = { row: moved, to: row.stage, reason: t('move.undoReason') }
      notify({
        about: `decision ${row.id}`,
        message: t(undone ? 'move.undone' : 'move.done', { name, stage }),
        ...(!undone && { action: { label: t('move.undo'), onClick: () => void run(back, true) } }),
      })
    } catch (error) {
      failed(error, row.name)
    }
    await refreshPipeline(client, placeOf(row).jobId).catch(() => undefined)
    show(row.id, null)
  }

  /**
   * Starts a move, asks for its reason, or explains why it is not possible.
   * @returns whether the move has started
   */
  const request = (row: R, to: Stage): boolean => {
    const { jobId, role } = placeOf(row)
    if (to === 'hired') {
      const path = `/admin/jobs/employer/${jobId}/${row.userId}/stages/hired`
      notify({
        message: t('move.hire', { name: row.name }),
        tone: 'info',
        sticky: true,
        action: { label: t('move.hireLink'), onClick: () => goTo(path) },
      })
      return false
    }
    const decision = decideMove(row, to, role)
    if (decision.permitted) {
      void run({ row, to })
      return true
    }
    if (decision.why === 'needs-reason') setPending({ row, to })
    else notifyError(t(`move.refused.${decision.why}`, { name: row.name }))
    return false
  }

  const undoReject = async (row: R) => {
    try {
      const params = { id: row.id }
      const { name } = await api(undoRejectApplication, { params, version: row.version }, { quiet: true })
      notify(t('move.rejectUndone', { name }))
    } catch (error) {
      failed(error, row.name)
    }
    await refreshPipeline(client, placeOf(row).jobId).catch(() => undefined)
  }

  return {
    /** New stages of the applicants whose moves are being saved, by application id. */
    moving,
    request,
    undoReject,
    pending,
    answer: (reason: string) => {
      if (pending) void run({ ...pending, reason })
    },
    drop: () => setPending(null),
  }
}

export type Moves<R extends ApplicantRow> = ReturnType<typeof useMoves<R>>
