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
import { api } from '#lib/api/api.ts'
import { formatRelative } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { texts } from '../applicant.en.ts'

const { t } = texts
const quiet = { quiet: true } as const

export interface Decision {
  readonly send: () => Promise<ApplicationState>
  /** Text of the snackbar after the decision. */
  readonly done: (state: ApplicationState) => string
  /** Creates the decision that reverts this one. `version` is the application's version after this decision. */
  readonly undo?: ((version: number) => Decision) | undefined
}

interface Move {
  readonly from: Stage
  readonly to: Stage
  readonly reason: string | undefined
  readonly version: number
}

/** All decisions that can be taken about an application. */
export function decisionsOf({ id, stage, version }: EmployerApplication) {
  const params = { id }
  const moveOnce = ({ from, to, reason, version }: Move): Decision => {
    const isBack = stageIndex(to) < stageIndex(from)
    const back = { to, reason: reason ?? '' }
    const on = { to, ...(reason !== undefined && { reason }) }
    return {
      send: () =>
        isBack
          ? api(moveBackApplication, { params, version, body: back }, quiet)
          : api(advanceApplication, { params, version, body: on }, quiet),
      done: ({ name }) =>
        t(isBack ? 'done.movedBack' : 'done.moved', { name, stage: glossary.t(`stage.${to}`) }),
    }
  }
  const resume = (at = version): Decision => ({
    send: () => api(resumeApplication, { params, version: at }, quiet),
    done: () => t('done.resume'),
  })
  const undoReject = (at = version): Decision => ({
    send: () => api(undoRejectApplication, { params, version: at }, quiet),
    done: ({ name }) => t('done.undo-reject', { name }),
  })
  return {
    move: (to: Stage, reason?: string): Decision => ({
      ...moveOnce({ from: stage, to, reason, version }),
      undo: (at) => moveOnce({ from: to, to: stage, reason: t('decide.undoReason'), version: at }),
    }),
    hold: (reason: string): Decision => ({
      send: () => api(holdApplication, { params, version, body: reason === '' ? {} : { reason } }, quiet),
      done: ({ name }) => t('done.hold', { name }),
      undo: resume,
    }),
    resume: () => resume(),
    reject: (reason: RejectionReason, message: string): Decision => ({
      send: () => api(rejectApplication, { params, version, body: { reason, message } }, quiet),
      done: ({ tellAt, name }) =>
        tellAt === null
          ? t('done.rejectNow', { name })
          : t('done.rejectLater', { name, when: formatRelative(tellAt) }),
      undo: stage === 'hired' ? undefined : undoReject,
    }),
    undoReject: () => undoReject(),
    reopen: (reason: string): Decision => ({
      send: () => api(reopenApplication, { params, version, body: { reason } }, quiet),
      done: ({ name }) => t('done.reopen', { name }),
    }),
    hire: (startsOn: string): Decision => ({
      send: () => api(hireApplicant, { params, version, body: { startsOn } }, quiet),
      done: ({ name }) => t('done.hire', { name }),
    }),
  }
}
