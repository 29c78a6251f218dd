import { base64url } from './installation.ts'
import type { Messaging } from './messaging.ts'
import { registerMessagingWorker } from './messaging-worker-registration.ts'
import { type PushConfig, pushConfig } from './push-config.ts'
import { PushError } from './push-errors.ts'
import { assertSupported, requirePermission } from './push-support.ts'
import { createRegistration, deleteRegistration, updateRegistration } from './registration-calls.ts'
import {
  deleteRecord,
  readRecord,
  type SubscriptionOptions,
  type TokenRecord,
  writeRecord,
} from './token-database.ts'

/** Age after which a registration is refreshed, in ms. */
const refreshAfter = 7 * 24 * 3_600_000

/** Push with the embedded service, which implements the protocol of the hosted one. */
export function createEmbeddedMessaging(): Messaging {
  let worker: ServiceWorkerRegistration | undefined
  let isStarted = false

  const activeWorker = async () => {
    worker ??= await registerMessagingWorker()
    return worker
  }

  return {
    getToken: async () => {
      await assertSupported()
      await requirePermission()
      const config = await pushConfig()
      isStarted = true
      const subscription = await subscribe(await activeWorker(), config.vapidKey)
      return currentToken(config, subscription, await readRecord('token'))
    },
    deleteToken: async () => {
      await assertSupported()
      const record = await readRecord('token')
      await deleteRecord('token')
      const ended = record ? deleteRegistration(await pushConfig(), record.token) : Promise.resolve()
      // In parallel, because unsubscribing waits for the push service and signing out waits for both.
      await Promise.allSettled([ended, unsubscribe(activeWorker)])
      await ended
    },
    useServiceWorker: (registration) => {
      if (isStarted) throw new PushError('use-sw-after-get-token')
      if (!(registration instanceof ServiceWorkerRegistration)) throw new PushError('invalid-sw-registration')
      worker = registration
    },
  }
}

async function unsubscribe(activeWorker: () => Promise<ServiceWorkerRegistration>): Promise<void> {
  const { pushManager } = await activeWorker()
  const subscription = await pushManager.getSubscription()
  await subscription?.unsubscribe()
}

async function currentToken(
  config: PushConfig,
  subscription: SubscriptionOptions,
  known: TokenRecord | undefined,
): Promise<string> {
  const isSame = known && isEqual(known.subscriptionOptions, subscription)
  if (isSame && Date.now() < known.createTime + refreshAfter) return known.token
  if (known && !isSame) {
    // Ignored: the server drops the registration when a push to it fails.
    await deleteRegistration(config, known.token).catch(() => undefined)
  }
  const token = isSame
    ? await updateOrReplace(config, known.token, subscription)
    : await createRegistration(config, subscription)
  await writeRecord('token', { token, createTime: Date.now(), subscriptionOptions: subscription })
  return token
}

/** Refreshes a token, or replaces one that the server no longer knows. */
async function updateOrReplace(
  config: PushConfig,
  token: string,
  subscription: SubscriptionOptions,
): Promise<string> {
  try {
    return await updateRegistration(config, token, subscription)
  } catch (error) {
    if (!/TOKEN_(NOT_FOUND|OF_ANOTHER)/.test(String(error))) throw error
    return createRegistration(config, subscription)
  }
}

function isEqual(one: SubscriptionOptions, other: SubscriptionOptions): boolean {
  return (['vapidKey', 'endpoint', 'auth', 'p256dh'] as const).every((name) => one[name] === other[name])
}

/**
 * Subscribes with the key of the server. A subscription with an older key is replaced.
 * @throws PushError invalid-vapid-key, token-subscribe-failed
 */
async function subscribe(
  { pushManager, scope }: ServiceWorkerRegistration,
  vapidKey: string,
): Promise<SubscriptionOptions> {
  try {
    const known = await pushManager.getSubscription()
    const knownKey = known?.options.applicationServerKey
    const isCurrent = knownKey && base64url(new Uint8Array(knownKey)) === vapidKey.replace(/=+$/, '')
    if (known && !isCurrent) await known.unsubscribe()
    const subscription =
      known && isCurrent
        ? known
        : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey })
    return {
      auth: keyOf(subscription, 'auth'),
      p256dh: keyOf(subscription, 'p256dh'),
      endpoint: subscription.endpoint,
      swScope: scope,
      vapidKey,
    }
  } catch (error) {
    const isKey = error instanceof DOMException && error.name === 'InvalidAccessError'
    throw new PushError(isKey ? 'invalid-vapid-key' : 'token-subscribe-failed', String(error))
  }
}

function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  return base64url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer()))
}
