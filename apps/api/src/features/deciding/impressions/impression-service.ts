import type { Impressions, impressionInput } from '@vouch/contract'
import type { z } from 'zod'
import {
  lockTeamApplication,
  requireStaying,
  type TeamApplication,
  teamApplication,
} from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { DecidingDeps } from '../deciding-deps.ts'
import { countOthers, impressionBy, impressionsOfOthers, storeImpression } from './impression-store.ts'

interface ImpressionService {
  /** Reads the actor's impression and, once given, those of colleagues. @throws AppError not-found, forbidden */
  get(actor: Actor, applicationId: string): Promise<Impressions>
  /**
   * Gives or changes the actor's impression. It cannot be deleted: giving it again after reading others would hide the edit.
   * @throws AppError not-found, forbidden, not-permitted-now if the applicant's account is being deleted
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
  { id, isLeaving }: TeamApplication,
): Promise<Impressions> {
  // Once an applicant asks to delete their account, the team no longer sees personal data.
  if (isLeaving) return { applicationId: id, own: null, othersCount: 0, others: null }
  const own = await impressionBy(executor, id, userId)
  // Until the actor gives an impression, read only the number of others.
  const others = own ? await impressionsOfOthers(executor, id, userId) : null
  const othersCount = others?.length ?? (await countOthers(executor, id, userId))
  return { applicationId: id, own: own ?? null, othersCount, others }
}
