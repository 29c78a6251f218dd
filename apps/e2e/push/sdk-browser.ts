// Bundled for the page of `sdk.spec.ts`: the SDK as it is published.
import { type FirebaseOptions, initializeApp } from 'firebase/app'
// biome-ignore lint/suspicious/noDeprecatedImports: registration tokens are what the server is tested with.
import { deleteToken, getMessaging, getToken, onMessage } from 'firebase/messaging'

/** Starts the SDK. @returns functions for the test to call */
function startSdk(options: FirebaseOptions, vapidKey: string) {
  const messaging = getMessaging(initializeApp(options))
  const received: unknown[] = []
  onMessage(messaging, (message) => received.push(message))
  return {
    getToken: () => getToken(messaging, { vapidKey }),
    deleteToken: () => deleteToken(messaging),
    received,
  }
}

type Sdk = ReturnType<typeof startSdk>

declare global {
  var start: typeof startSdk
  var sdk: Sdk
}
globalThis.start = startSdk
