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
import { words } from '#lib/format/words.en.ts'
import { decideMove, moveTo } from './moves.ts'
import { texts } from './pipeline.en.ts'

const { t } = texts

/** A move that waits for its reason. */
export interface AskedMove {
  readonly row: ApplicantRow
  readonly to: Stage
}

interface Move extends AskedMove {
  readonly reason?: string | undefined
}

function sendMove({ row, to, reason }: Move) {
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

/**
 * Moves applicants of one job from stage to stage: shown at once, put back with a sentence when it is refused.
 * @param role what the person is in the job's company
 */
export function useMoves(jobId: string, role: CompanyRole | null) {
  const client = useQueryClient()
  const [moving, setMoving] = useState<ReadonlyMap<string, Stage>>(new Map())
  const [asked, setAsked] = useState<AskedMove | null>(null)

  const show = (id: string, stage: Stage | null) =>
    setMoving((before) => {
      const next = new Map(before)
      if (stage === null) next.delete(id)
      else next.set(id, stage)
      return next
    })

  const failed = (error: unknown, name: string) => {
    if (isProblem(error, 412)) notifyError(t('move.stale', { name }))
    else if (error instanceof Error) notifyError(error.message)
  }

  const run = async (move: Move, undone = false): Promise<void> => {
    const { row, to } = move
    const stage = words.t(`stage.${to}`)
    show(row.id, to)
    try {
      const { version } = await sendMove(move)
      const moved = { ...row, version, stage: to }
      const back = { row: moved, to: row.stage, reason: t('move.undoReason') }
      notify({
        message: t(undone ? 'move.undone' : 'move.done', { name: row.name, stage }),
        ...(!undone && { action: { label: t('move.undo'), onClick: () => void run(back, true) } }),
      })
    } catch (error) {
      failed(error, row.name)
    }
    await refreshPipeline(client, jobId).catch(() => undefined)
    show(row.id, null)
  }

  /** Moves, asks for a reason first, or says why not. Answers whether it is shown as moved now. */
  const request = (row: ApplicantRow, to: Stage): boolean => {
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
    if (decision.why === 'needs-reason') setAsked({ row, to })
    else notifyError(t(`move.refused.${decision.why}`, { name: row.name }))
    return false
  }

  const undoReject = async (row: ApplicantRow) => {
    try {
      await api(undoRejectApplication, { params: { id: row.id }, version: row.version }, { quiet: true })
      notify(t('move.rejectUndone', { name: row.name }))
    } catch (error) {
      failed(error, row.name)
    }
    await refreshPipeline(client, jobId).catch(() => undefined)
  }

  return {
    /** Stages that rows are shown at while the server is asked. */
    moving,
    request,
    undoReject,
    asked,
    answer: (reason: string) => {
      if (asked) void run({ ...asked, reason })
    },
    drop: () => setAsked(null),
  }
}

export type Moves = ReturnType<typeof useMoves>
