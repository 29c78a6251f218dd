import type { BulkDecision, BulkDecisionChange, BulkSkipReason, PipelineAction } from '@vouch/contract'
import {
  bulkSkipReason,
  can,
  companyRoleOf,
  decide,
  isLeftOut,
  type PipelineState,
  reverseActions,
} from '@vouch/domain'
import type { Actor } from '#base/actor.ts'
import { persistedStateOf } from '../persisted-state.ts'
import { toState } from '../pipeline-state.ts'
import type { PersistedState } from '../pipeline-store.ts'
import type { BulkApplication } from './bulk-applications.ts'

/** What becomes of one of several applications. `hidden`: the person must not learn that it exists. */
export type Judgement =
  | { readonly next: PersistedState }
  | { readonly skipped: BulkSkipReason; readonly hidden?: boolean }

/**
 * Why a person may not do something with an application; undefined if they may.
 * @param access what `can` says about it
 */
export function refusedUnless(
  access: ReturnType<typeof can>,
  actor: Actor,
  { companyId, candidateId, onTeam }: BulkApplication,
): Extract<Judgement, { skipped: BulkSkipReason }> | undefined {
  if (access === 'yes') return undefined
  const isReadable = can(actor, 'pipeline.read', { companyId, candidateId, onTeam }) === 'yes'
  return isReadable ? { skipped: 'forbidden' } : { skipped: 'not-found', hidden: true }
}

function refusedAccess(actor: Actor, application: BulkApplication, action: PipelineAction) {
  const { companyId, candidateId, onTeam } = application
  const access = can(actor, 'pipeline.act', { companyId, candidateId, onTeam, action })
  return refusedUnless(access, actor, application)
}

/** Judges applications one by one, as the pipeline judges a single one. */
export function createJudge(actor: Actor, change: BulkDecisionChange, at: Date) {
  const { action } = change
  const to = change.action === 'advance' ? change.to : undefined
  const persisted = rememberTimes(at)
  return (application: BulkApplication): Judgement => {
    const refused = refusedAccess(actor, application, action)
    if (refused) return refused
    const state = toState(application)
    if (isLeftOut(state, action)) return { skipped: 'offer' }
    const { reason } = change
    const decision = decide(state, action, companyRoleOf(actor, application.companyId), { to, reason })
    if (!decision.permitted) return { skipped: bulkSkipReason(decision.why, state, action, to) }
    return { next: persisted(application, decision.next) }
  }
}

/** Judges whether applications can be put back. @param before stage before a move */
export function judgeReverse(
  actor: Actor,
  action: BulkDecision,
  application: BulkApplication,
  before: PipelineState['stage'],
): Judgement {
  const reverse = reverseActions[action]
  const refused = refusedAccess(actor, application, reverse)
  if (refused) return refused
  const state = toState(application)
  if (action === 'reject' && state.disclosed) return { skipped: 'told' }
  const party = companyRoleOf(actor, application.companyId)
  const decision = decide(state, reverse, party, { to: before, reason: undoneReason })
  if (!decision.permitted) return { skipped: 'changed' }
  const { stage, status } = decision.next
  return { next: { stage, status, statusBefore: null, tellAt: null, toldAt: null } }
}

/** The reason that the history gives for moving back. */
export const undoneReason = 'Several moves were undone together'

/** Computes the time of telling once for each time zone and regret window: it costs 0.1 ms, too much for 10,000. */
function rememberTimes(at: Date) {
  const times = new Map<string, PersistedState>()
  return (application: BulkApplication, next: PipelineState): PersistedState => {
    const { regretHours, timeZone } = application
    const key = JSON.stringify([regretHours, timeZone, next])
    const known = times.get(key) ?? persistedStateOf({ regretHours, timeZone }, next, at)
    times.set(key, known)
    return known
  }
}
