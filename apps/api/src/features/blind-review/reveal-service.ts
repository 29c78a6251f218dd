import { lockTeamApplication, requireStaying } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { isBlind } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'

export interface RevealDeps extends ServiceDeps {
  readonly notifier: Notifier
}

/**
 * Reveals an application in blind review before its stage. Audited. Does nothing to one that is revealed already.
 * @throws AppError not-found, forbidden; not-permitted-now for a job without blind review and while the applicant's
 * account is being deleted
 */
export type Reveal = (actor: Actor, applicationId: string, reason: string) => Promise<void>

export function createRevealService({ db, clock, notifier }: RevealDeps): Reveal {
  return (actor, id, reason) =>
    inTransaction(db, async (trx) => {
      const application = await lockTeamApplication(trx, actor, 'pipeline.reveal', id)
      requireStaying(application)
      const at = clock()
      // The trigger `applications_reveal` puts the name and the texts back.
      const { numUpdatedRows } = await trx
        .updateTable('applications as a')
        .set({ revealed_at: at, revealed_by: actor.userId, reveal_reason: reason })
        .where('id', '=', id)
        .where(condition(isBlind()))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) {
        const { blind_code: code } = await trx
          .selectFrom('applications')
          .select('blind_code')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (code !== null) return
        throw new AppError('not-permitted-now', 'This job has no blind review, so nobody is hidden.')
      }
      await record(trx, {
        action: 'applications.reveal',
        actorId: actor.userId,
        subjectId: application.companyId,
        at,
        details: { application: id },
      })
      await notifier.hintTeam(trx, application.companyId, application.jobId)
    })
}
