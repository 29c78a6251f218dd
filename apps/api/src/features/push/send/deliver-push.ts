import { isPushed, quietUntil } from '@vouch/domain'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import type { RecipientSettings } from '#features/notifications/ports.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'
import type { PushTarget } from '../push-target.ts'
import {
  acceptDelivery,
  type ClaimedDelivery,
  deleteDelivery,
  dropRegistration,
  postponeDelivery,
} from './deliveries-store.ts'
import { messageOf, priorityOf } from './push-message.ts'
import type { PushResult, PushSender } from './push-sender.ts'
import { createServicePauses } from './service-pauses.ts'

/** Identifies the hosted service to {@link createServicePauses}. */
const hostedUrl = new URL('hosted:')

const [firstRetryMs, longestRetryMs] = [5_000, 3_600_000]

/** Whether a session of the identity service is still signed in. */
export type IsSessionCurrent = (session: {
  readonly uid: string
  readonly sid: string
  readonly authTime: number
}) => Promise<boolean>

export interface DeliverDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly cipher: ContentCipher
  readonly sender: PushSender
  readonly settingsOf: (userId: string) => Promise<RecipientSettings>
  readonly isSessionCurrent: IsSessionCurrent
  readonly publicUrl: string
  readonly senderId: string
}

/** Outcome of a push. `skipped`: the person does not want it, has read it, or has signed out. */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'retried' | 'given-up' | 'skipped' | 'postponed'

/** Creates the function that sends, postpones or drops a claimed push. */
export function createDeliverPush(deps: DeliverDeps): (delivery: ClaimedDelivery) => Promise<PushOutcome> {
  const { db, clock, log, cipher, sender, settingsOf, isSessionCurrent } = deps
  const pauses = createServicePauses(clock)

  const skip = async (delivery: ClaimedDelivery): Promise<PushOutcome> => {
    await deleteDelivery(db.kysely, delivery)
    return 'skipped'
  }

  const postpone = async (delivery: ClaimedDelivery, dueAt: Date, ttlFrom = delivery.ttlFrom) => {
    await postponeDelivery(db.kysely, delivery, { dueAt, ttlFrom, tries: delivery.tries - 1 })
    return 'postponed' as const
  }

  const isSignedIn = async ({ uid, sid, authTime }: ClaimedDelivery) =>
    sid === null || authTime === null || isSessionCurrent({ uid, sid, authTime: authTime.getTime() })

  return async (delivery) => {
    const now = clock()
    const priority = priorityOf(delivery)
    const expiresAt = delivery.ttlFrom.getTime() + priority.ttlSeconds * 1000
    const isWanted = delivery.isActive && delivery.isReadable && !delivery.isRead
    if (!isWanted || expiresAt <= now.getTime()) return skip(delivery)
    if (!(await isSignedIn(delivery))) {
      await dropRegistration(db.kysely, delivery.registrationId)
      return 'skipped'
    }
    const settings = await settingsOf(delivery.userId)
    if (!isPushed(settings, delivery, now)) return skip(delivery)
    const quietEnd = quietUntil(settings.quietHours, settings.timeZone, now)
    if (quietEnd) return postpone(delivery, quietEnd, quietEnd)
    const target = cipher.open(delivery.registrationId, delivery.targetSealed) as PushTarget
    const endpoint = target.kind === 'web' ? new URL(target.endpoint) : hostedUrl
    const pauseEnd = await pauses.admit(endpoint)
    if (pauseEnd) return postpone(delivery, pauseEnd)
    const message = messageOf(delivery, settings.hideDetails, deps)
    const { end } = pauses.begin(endpoint)
    const result = await sender
      .send({ target, publicKey: delivery.publicKey, message, priority })
      .catch((error: unknown): PushResult => {
        log.error({ err: error }, 'a push sender failed')
        return { kind: 'later', reason: 'failed', retryAfterSeconds: undefined }
      })
    end(result)
    return settle(deps, delivery, result, expiresAt)
  }
}

/** Applies the result of sending a push: deletes or reschedules it, or drops its registration. */
async function settle(
  { db, clock, log }: DeliverDeps,
  delivery: ClaimedDelivery,
  result: PushResult,
  expiresAt: number,
): Promise<PushOutcome> {
  const now = clock()
  switch (result.kind) {
    case 'accepted':
      await acceptDelivery(db.kysely, delivery, now)
      return 'accepted'
    case 'gone':
      await dropRegistration(db.kysely, delivery.registrationId)
      return 'gone'
    case 'refused':
      log.warn({ notification: delivery.id, reason: result.reason }, 'a push service refused a push')
      await deleteDelivery(db.kysely, delivery)
      return 'refused'
    case 'later': {
      const backOff = Math.min(firstRetryMs * 4 ** (delivery.tries - 1), longestRetryMs)
      const waitMs = Math.max(backOff * (0.75 + Math.random() / 2), (result.retryAfterSeconds ?? 0) * 1000)
      if (now.getTime() + waitMs >= expiresAt) {
        await deleteDelivery(db.kysely, delivery)
        return 'given-up'
      }
      const dueAt = new Date(now.getTime() + waitMs)
      await postponeDelivery(db.kysely, delivery, { ...delivery, dueAt })
      return 'retried'
    }
  }
}
