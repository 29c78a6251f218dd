// Bundled for the page of `error-catalogue.spec.ts`: the push code of the web app, callable from a test.
import { onBackgroundMessage } from '../../web/src/lib/push/background-messages.ts'
import { createEmbeddedMessaging } from '../../web/src/lib/push/embedded-messaging.ts'
import { PushError } from '../../web/src/lib/push/push-errors.ts'
import { type OwnerRecord, type TokenRecord, writeRecord } from '../../web/src/lib/push/token-database.ts'

/** Runs an action. @returns the code of its push error, or what else happened */
async function codeOf(action: () => unknown): Promise<string> {
  try {
    await action()
    return 'no error'
  } catch (error) {
    return error instanceof PushError ? error.code : String(error)
  }
}

const messaging = createEmbeddedMessaging()

/** What tests call in the page and in a worker. */
export const pushActions = {
  getToken: () => codeOf(() => messaging.getToken()),
  deleteToken: () => codeOf(() => messaging.deleteToken()),
  useWorker: (registration: unknown) =>
    codeOf(() => messaging.useServiceWorker(registration as ServiceWorkerRegistration)),
  useOwnWorkerAgain: async () => {
    const registration = await navigator.serviceWorker.register('/firebase-messaging-sw.js')
    return codeOf(() => messaging.useServiceWorker(registration))
  },
  setBackgroundHandler: (handler: unknown) =>
    codeOf(() => onBackgroundMessage(handler as Parameters<typeof onBackgroundMessage>[0])),
  storeToken: (record: TokenRecord) => writeRecord('token', record),
  storeOwner: (record: OwnerRecord) => writeRecord('owner', record),
}

declare global {
  var push: typeof pushActions
}
globalThis.push = pushActions

// In a worker, each message names an action and its argument.
if (!('document' in globalThis)) {
  globalThis.addEventListener(
    'message',
    async ({ data }: MessageEvent<[keyof typeof pushActions, unknown]>) => {
      const [name, argument] = data
      globalThis.postMessage(await (pushActions[name] as (input: unknown) => Promise<unknown>)(argument))
    },
  )
}
