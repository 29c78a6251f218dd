import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmployerApplication, RejectionReason, Stage } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { texts } from '../applicant.en.ts'
import { type Decision, decisionsOf } from './decisions.ts'

const { t } = texts

export interface DecisionEffects {
  /** Called after a decision. @param undo null for a decision that cannot be undone */
  readonly onDecided?: (undo: (() => void) | null) => void
  /** Called after a move to another stage, unless it is an undo. */
  readonly onMoved?: (to: Stage) => void
  /** Called after a decision was undone. */
  readonly onUndone?: () => void
  /**
   * Called instead of a snackbar if the server refused a decision because the application has changed.
   * @param read the application that the decision was about
   */
  readonly onStale?: (read: EmployerApplication) => void
}

interface Sent extends Decision {
  readonly reverts?: boolean
  /** The application as it was shown when the decision was taken. */
  readonly read: EmployerApplication
}

/**
 * Takes decisions about one application. Each shows a snackbar, with an undo where possible, and throws if
 * refused. The server refuses a decision if the application has changed since it was loaded.
 */
export function useDecisions(application: EmployerApplication, effects: DecisionEffects = {}) {
  const client = useQueryClient()
  const [stale, setStale] = useState(false)
  const refresh = () => refreshPipeline(client, application.job.id)
  const mutationKey = ['decision', application.id]
  const about = `decision ${application.id}`
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: ({ send }: Sent) => send(),
    onSuccess: async (state, { done, undo, reverts }) => {
      setStale(false)
      const revert = undo ? () => runQuietly({ ...undo(state.version), reverts: true }) : null
      notify({
        about,
        message: done(state),
        ...(revert && { action: { label: t('decide.undo'), onClick: revert } }),
      })
      if (reverts) effects.onUndone?.()
      else effects.onDecided?.(revert)
      await refresh().catch(() => undefined)
    },
    onError: (error, { reverts, read }) => {
      const isStale = isProblem(error, 412)
      if (isStale) setStale(true)
      else if (isProblem(error, 409)) void refresh().catch(() => undefined)
      if (isStale && effects.onStale && !reverts) effects.onStale(read)
      else notifyError(isStale ? t('notice.stale') : error.message, { about })
    },
  })
  const run = async (decision: Omit<Sent, 'read'>): Promise<void> => {
    // Ignores a second click while the first request is in flight. An undo may follow before all lists are reloaded.
    if (decision.reverts || client.isMutating({ mutationKey }) === 0) {
      await mutateAsync({ ...decision, read: application })
    }
  }
  const runQuietly = (decision: Omit<Sent, 'read'>) => void run(decision).catch(() => undefined)

  const decisions = decisionsOf(application)
  return {
    busy: isPending,
    /** Whether the application has changed since it was loaded on this page. */
    stale,
    reload: async () => {
      await refresh()
      setStale(false)
    },
    move: async (to: Stage, reason?: string) => {
      await run(decisions.move(to, reason))
      effects.onMoved?.(to)
    },
    hold: (reason: string) => run(decisions.hold(reason)),
    resume: () => run(decisions.resume()),
    reject: (reason: RejectionReason, message: string) => run(decisions.reject(reason, message)),
    undoReject: () => run(decisions.undoReject()),
    reopen: (reason: string) => run(decisions.reopen(reason)),
    hire: (startsOn: string) => run(decisions.hire(startsOn)),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
