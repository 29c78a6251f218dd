import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertNotifications } from '#features/notifications/notification-store.ts'
import type { NotificationEvent } from '#features/notifications/ports.ts'
import { readSettings } from '#features/notifications/settings/settings-store.ts'
import { createPushKeys, type PushKeys, pushKeyPurpose } from '#features/push/push-keys.ts'
import { pushHash, pushTargetPurpose } from '#features/push/push-target.ts'
import { createPushDelivery, type PushDelivery } from '#features/push/send/deliver-pushes.ts'
import { createWebPushSender } from '#features/push/send/web-push-sender.ts'
import { createContentCipher } from '#platform/content-cipher.ts'
import { createOutgoingFetch, type OutgoingOptions } from '#platform/outgoing/outgoing.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestSubscription } from '#testing/servers/push-service.ts'
import type { TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

const cipherOf = (purpose: string) => createContentCipher(testSecrets.signingSecret, purpose)

/** Opens the push keys of an app as a second process would. */
export function openPushKeys({ db, clock }: TestApp): PushKeys {
  return createPushKeys({ db, clock: clock.now, cipher: cipherOf(pushKeyPurpose) })
}

/** Creates the push delivery of a second process. @param options for the guarded `fetch` */
export function createTestDelivery(app: TestApp, options: Partial<OutgoingOptions> = {}): PushDelivery {
  const { db, clock, platform } = app
  const { log, config } = platform
  const fetch = createOutgoingFetch({ privateHosts: ['localhost', '127.0.0.1'], ...options })
  return createPushDelivery({
    db,
    log,
    clock: clock.now,
    cipher: cipherOf(pushTargetPurpose),
    sender: createWebPushSender({ keys: openPushKeys(app), fetch, contact: 'mailto:test@example.org' }),
    settingsOf: (userId) => readSettings(db.kysely, userId),
    isSessionCurrent: async () => true,
    publicUrl: config.publicUrl,
    senderId: config.identity.messagingSenderId ?? '',
  })
}

/** Notifies a person of an event now; that their feedback was answered if none is given. */
export async function notifyPerson(
  app: TestApp,
  person: Pick<TestPerson, 'userId'>,
  event: NotificationEvent = { kind: 'feedback-answered', at: app.clock.now() },
  side: 'candidate' | 'employer' = 'candidate',
): Promise<void> {
  const row = { ...event, userId: person.userId, side }
  await inTransaction(app.db, (trx) => insertNotifications(trx, [row]))
}

/** Most browsers that each person of {@link addManyPushes} has. */
const browsersEach = 100

/** Registers browsers for new people, and queues a push to each. */
export async function addManyPushes(app: TestApp, subscriptions: readonly TestSubscription[]): Promise<void> {
  const publicKey = await openPushKeys(app).current()
  const cipher = cipherOf(pushTargetPurpose)
  for (let from = 0; from < subscriptions.length; from += browsersEach) {
    const person = await app.person('candidate')
    const rows = subscriptions.slice(from, from + browsersEach).map((subscription) => {
      const id = uuidv7()
      return {
        id,
        token_hash: pushHash(id),
        target_sealed: cipher.seal(id, { kind: 'web', ...subscription }),
        endpoint_hash: pushHash(subscription.endpoint),
        public_key: publicKey,
        user_id: person.userId,
        created_at: app.clock.now(),
        last_used_at: app.clock.now(),
      }
    })
    await app.db.kysely.insertInto('push_registrations').values(rows).execute()
    await notifyPerson(app, person)
  }
}
