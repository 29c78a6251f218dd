import { useQueryClient } from '@tanstack/react-query'
import {
  type ApplicationState,
  advanceApplication,
  type EmployerApplication,
  hireApplicant,
  holdApplication,
  moveBackApplication,
  type RejectionReason,
  rejectApplication,
  reopenApplication,
  resumeApplication,
  type Stage,
  undoRejectApplication,
} from '@vouch/contract'
import { stageIndex } from '@vouch/domain'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { formatRelative } from '#lib/format/format.ts'
import { words } from '#lib/format/words.en.ts'
import { texts } from './applicant.en.ts'

const { t } = texts
const quiet = { quiet: true } as const

interface Undo {
  readonly undo?: (version: number) => Promise<unknown>
}

/**
 * The decisions about one application. Each is told in the snackbar, with undo where it can be undone, and throws when
 * it is refused. A decision about what somebody else has changed meanwhile is not applied.
 */
export function useDecisions(application: EmployerApplication) {
  const client = useQueryClient()
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  // A second click while the first is under way sends nothing.
  const running = useRef(false)
  const { id, job, candidate } = application
  const params = { id }
  const { name } = candidate

  const run = async (
    act: () => Promise<ApplicationState>,
    done: (state: ApplicationState) => string,
    { undo }: Undo = {},
  ): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const state = await act()
      setStale(false)
      notify({
        message: done(state),
        ...(undo && { action: { label: t('decide.undo'), onClick: () => void undo(state.version) } }),
      })
      await refreshPipeline(client, job.id).catch(() => undefined)
    } catch (error) {
      if (isProblem(error, 412)) {
        setStale(true)
        notifyError(t('notice.stale'))
      } else if (error instanceof Error) {
        notifyError(error.message)
        if (isProblem(error, 409)) void refreshPipeline(client, job.id).catch(() => undefined)
      }
      throw error
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  /** For undo in the snackbar, where nobody waits for what it throws. */
  const silently = (decision: Promise<void>) => decision.catch(() => undefined)

  const move = (
    from: Stage,
    to: Stage,
    reason: string | undefined,
    version: number,
    undoable: boolean,
  ): Promise<void> => {
    const back = stageIndex(to) < stageIndex(from)
    const stage = words.t(`stage.${to}`)
    const act = () =>
      back
        ? api(moveBackApplication, { params, version, body: { to, reason: reason ?? '' } }, quiet)
        : api(
            advanceApplication,
            { params, version, body: { to, ...(reason !== undefined && { reason }) } },
            quiet,
          )
    return run(act, () => t(back ? 'done.movedBack' : 'done.moved', { name, stage }), {
      ...(undoable && {
        undo: (now) => silently(move(to, from, t('decide.undoReason'), now, false)),
      }),
    })
  }
  const resume = (version = application.version) =>
    run(
      () => api(resumeApplication, { params, version }, quiet),
      () => t('done.resume'),
    )
  const undoReject = (version = application.version) =>
    run(
      () => api(undoRejectApplication, { params, version }, quiet),
      () => t('done.undo-reject', { name }),
    )

  const { version } = application
  return {
    busy,
    /** Somebody changed the application after it was loaded here. */
    stale,
    reload: async () => {
      await refreshPipeline(client, job.id)
      setStale(false)
    },
    move: (to: Stage, reason?: string) => move(application.stage, to, reason, version, true),
    hold: (reason: string) =>
      run(
        () => api(holdApplication, { params, version, body: reason === '' ? {} : { reason } }, quiet),
        () => t('done.hold', { name }),
        { undo: (now) => silently(resume(now)) },
      ),
    resume: () => resume(),
    reject: (reason: RejectionReason, message: string) =>
      run(
        () => api(rejectApplication, { params, version, body: { reason, message } }, quiet),
        ({ tellAt }) =>
          tellAt === null
            ? t('done.rejectNow', { name })
            : t('done.rejectLater', { name, when: formatRelative(tellAt) }),
        { ...(application.stage !== 'hired' && { undo: (now) => silently(undoReject(now)) }) },
      ),
    undoReject: () => undoReject(),
    reopen: (reason: string) =>
      run(
        () => api(reopenApplication, { params, version, body: { reason } }, quiet),
        () => t('done.reopen', { name }),
      ),
    hire: (startsOn: string) =>
      run(
        () => api(hireApplicant, { params, version, body: { startsOn } }, quiet),
        () => t('done.hire', { name }),
      ),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
