import { initializeApp } from 'firebase/app'
// biome-ignore lint/suspicious/noDeprecatedImports: the server sends to registration tokens, which the embedded service has as well.
import { deleteToken, getMessaging, getToken, isSupported } from 'firebase/messaging'
import type { Messaging } from './messaging.ts'
import { registerMessagingWorker } from './messaging-worker-registration.ts'
import { pushConfig } from './push-config.ts'
import { asPushError, PushError } from './push-errors.ts'
import { assertSupported, requirePermission } from './push-support.ts'

/** Push with Firebase Cloud Messaging. */
export async function createHostedMessaging(): Promise<Messaging> {
  const { kind: _kind, vapidKey, ...options } = await pushConfig()
  await assertSupported()
  if (!(await isSupported())) throw new PushError('unsupported-browser')
  const sdk = getMessaging(initializeApp(options, 'messaging'))
  let worker: ServiceWorkerRegistration | undefined
  let isStarted = false
  return {
    getToken: async () => {
      await requirePermission()
      isStarted = true
      worker ??= await registerMessagingWorker()
      try {
        return await getToken(sdk, { vapidKey, serviceWorkerRegistration: worker })
      } catch (error) {
        throw asPushError(error, 'token-subscribe-failed')
      }
    },
    deleteToken: async () => {
      try {
        await deleteToken(sdk)
      } catch (error) {
        throw asPushError(error, 'token-unsubscribe-failed')
      }
    },
    useServiceWorker: (registration) => {
      if (isStarted) throw new PushError('use-sw-after-get-token')
      if (!(registration instanceof ServiceWorkerRegistration)) throw new PushError('invalid-sw-registration')
      worker = registration
    },
  }
}
