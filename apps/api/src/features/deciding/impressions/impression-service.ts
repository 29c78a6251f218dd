import type { Impressions, impressionInput } from '@vouch/contract'
import { opensImpressions, takesImpressions } from '@vouch/domain'
import type { z } from 'zod'
import {
  lockTeamApplication,
  requireStaying,
  type TeamApplication,
  teamApplication,
} from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { DecidingDeps } from '../deciding-deps.ts'
import { countOthers, impressionBy, impressionsOfOthers, storeImpression } from './impression-store.ts'

interface ImpressionService {
  /** Reads the actor's impression and those of colleagues, once given or once the application cannot be reopened. @throws AppError not-found, forbidden */
  get(actor: Actor, applicationId: string): Promise<Impressions>
  /**
   * Gives or changes the actor's impression. It cannot be deleted: giving it again after reading others would hide the edit.
   * @throws AppError not-found, forbidden, not-permitted-now if the applicant's account is being deleted or the application
   *   has ended
   */
  give(actor: Actor, applicationId: string, input: z.output<typeof impressionInput>): Promise<Impressions>
}

export function createImpressionService({ db, clock, notifier }: DecidingDeps): ImpressionService {
  return {
    get: async (actor, id) =>
      view(db.kysely, actor, await teamApplication(db.kysely, actor, 'pipeline.impression', id)),

    give: (actor, id, { value, reason }) =>
      inTransaction(db, async (trx) => {
        const application = await lockTeamApplication(trx, actor, 'pipeline.impression', id)
        requireStaying(application)
        if (!takesImpressions(application)) {
          throw new AppError(
            'not-permitted-now',
            'This application has ended. Impressions can no longer be added or changed.',
          )
        }
        await storeImpression(trx, {
          applicationId: id,
          authorId: actor.userId,
          value,
          reason,
          at: clock(),
        })
        await notifier.hintTeam(trx, application.companyId, application.jobId)
        return view(trx, actor, application)
      }),
  }
}

async function view(
  executor: Executor,
  { userId }: Actor,
  application: TeamApplication,
): Promise<Impressions> {
  const { id, isLeaving } = application
  // Once an applicant asks to delete their account, the team no longer sees personal data.
  if (isLeaving) return { applicationId: id, own: null, othersCount: 0, others: null }
  const own = await impressionBy(executor, id, userId)
  // Until the actor gives an impression, read only the number of others.
  const others = own || opensImpressions(application) ? await impressionsOfOthers(executor, id, userId) : null
  const othersCount = others?.length ?? (await countOthers(executor, id, userId))
  return { applicationId: id, own: own ?? null, othersCount, others }
}
