import type { RejectionLetter, RejectionReason } from '@vouch/contract'
import { companyRoleOf, decide, letterOfReason } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Letters } from '#features/letters/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { persistedStateOf } from '../persisted-state.ts'
import { refusal, toState } from '../pipeline-state.ts'
import { lockApplication, lockSubject } from '../pipeline-store.ts'

/**
 * Fills in the letter that would reject an application now, and says when it would be sent.
 * @throws AppError not-found, forbidden, not-permitted-now
 */
export async function rejectionLetterOf(
  { db, clock, letters }: ServiceDeps & { readonly letters: Letters },
  actor: Actor,
  applicationId: string,
  reason: RejectionReason,
): Promise<RejectionLetter> {
  return inTransaction(db, async (trx) => {
    const subject = await lockSubject(trx, { id: applicationId, actorId: actor.userId }, 'share')
    const what = 'This application'
    if (!subject) throw notFound(what)
    const { companyId, candidateId, onTeam } = subject
    requireAccess(actor, 'pipeline.act', { companyId, candidateId, onTeam, action: 'reject' }, what)
    const state = toState(await lockApplication(trx, applicationId))
    const decision = decide(state, 'reject', companyRoleOf(actor, companyId), { reason })
    if (!decision.permitted) throw refusal(decision.why, { action: 'reject', state, isCandidate: false })
    const { tellAt } = persistedStateOf(subject, decision.next, clock())
    const letter = { applicationId, kind: letterOfReason[reason], page: null }
    return { ...(await letters.draft(trx, letter)), tellAt: tellAt?.toISOString() ?? null }
  })
}
