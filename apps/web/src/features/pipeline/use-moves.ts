import { useQueryClient } from '@tanstack/react-query'
import {
  type ApplicantRow,
  advanceApplication,
  type CompanyRole,
  getApplicant,
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
import { decideMove, type MoveRefusal, moveTo, refusalOf } from './moves.ts'
import { texts } from './pipeline.en.ts'

const { t } = texts

/** An applicant's job, and the viewer's role in its company. */
interface Place {
  readonly jobId: string
  readonly role: CompanyRole | null
}

export type PlaceOf<R> = (row: R) => Place

interface Move<R extends ApplicantRow> {
  readonly row: R
  readonly to: Stage
  readonly reason?: string | undefined
}

/** A move that waits for its reason. */
interface PendingMove<R extends ApplicantRow> extends Move<R> {
  /** Set if somebody else has changed the application since the viewer began the move; `row` is its new state. */
  readonly meanwhile?: { readonly refusal: MoveRefusal | null }
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

/** The row with the application's state as it is now. */
async function latestOf<R extends ApplicantRow>(row: R, jobId: string): Promise<R> {
  const params = { jobId, userId: row.userId }
  const { version, stage, status, tellAt, candidate } = await api(getApplicant, { params }, { quiet: true })
  return { ...row, version, stage, status, tellAt, name: candidate.name }
}

/** Says that an offer is sent from the applicant's page, and leads there. */
function leadToHire({ userId, name }: ApplicantRow, jobId: string): void {
  const path = `/admin/jobs/employer/${jobId}/${userId}/stages/hired`
  notify({
    message: t('move.hire', { name }),
    tone: 'info',
    sticky: true,
    action: { label: t('move.hireLink'), onClick: () => goTo(path) },
  })
}

function failed(error: unknown, name: string): void {
  if (isProblem(error, 412)) notifyError(t('move.stale', { name }))
  else if (error instanceof Error) notifyError(error.message)
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

/** Saves moves. They show at once. */
function useSavedMoves<R extends ApplicantRow>(placeOf: PlaceOf<R>) {
  const client = useQueryClient()
  const { moving, show } = useMovingRows()
  const refresh = (row: R) => refreshPipeline(client, placeOf(row).jobId).catch(() => undefined)

  /** @throws the problem of a refusal */
  const save = async (move: Move<R>, undone = false): Promise<void> => {
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
        ...(!undone && { action: { label: t('move.undo'), onClick: () => run(back, true) } }),
      })
    } finally {
      void refresh(row).then(() => show(row.id, null))
    }
  }
  const run = (move: Move<R>, undone = false) =>
    void save(move, undone).catch((error: unknown) => failed(error, move.row.name))
  return { moving, refresh, save, run: (move: Move<R>) => run(move) }
}

/** Moves applicants between stages. A move shows at once; if the server refuses it, it is taken back with a message. */
export function useMoves<R extends ApplicantRow>(placeOf: PlaceOf<R>) {
  const { moving, refresh, save, run } = useSavedMoves(placeOf)
  const [pending, setPending] = useState<PendingMove<R> | null>(null)

  /** Saves the move that waits for its reason. A refusal leaves it waiting. @throws the problem of a refusal */
  const answer = async (reason: string): Promise<void> => {
    if (!pending) return
    const { row, to } = pending
    try {
      await save({ row, to, ...(reason !== '' && { reason }) })
    } catch (error) {
      const { jobId, role } = placeOf(row)
      const latest = isProblem(error, 412) ? await latestOf(row, jobId).catch(() => null) : null
      if (latest) setPending({ row: latest, to, meanwhile: { refusal: refusalOf(latest, to, role) } })
      else failed(error, row.name)
      throw error
    }
  }

  /**
   * Starts a move, asks for its reason, or explains why it is not possible.
   * @returns whether the move has started
   */
  const request = (row: R, to: Stage): boolean => {
    const { jobId, role } = placeOf(row)
    if (to === 'hired') {
      leadToHire(row, jobId)
      return false
    }
    const decision = decideMove(row, to, role)
    if (decision.permitted) {
      run({ row, to })
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
    await refresh(row)
  }

  return {
    /** New stages of the applicants whose moves are being saved, by application id. */
    moving,
    request,
    undoReject,
    pending,
    answer,
    drop: () => setPending(null),
  }
}

export type Moves<R extends ApplicantRow> = ReturnType<typeof useMoves<R>>
