import { PushError } from './push-errors.ts'
import { readRecord } from './token-database.ts'

/** Checks that this browser can receive push. @throws PushError */
export async function assertSupported(): Promise<void> {
  if (!('document' in globalThis)) throw new PushError('only-available-in-window')
  if (!hasPush()) throw new PushError('unsupported-browser')
  try {
    await readRecord('token')
  } catch (error) {
    throw new PushError('indexed-db-unsupported', String(error))
  }
}

/** Whether the browser has the interfaces that push needs. Safari on iPhones has them only in installed apps. */
export function hasPush(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis &&
    'fetch' in globalThis &&
    'indexedDB' in globalThis &&
    Object.hasOwn(ServiceWorkerRegistration.prototype, 'showNotification') &&
    Object.hasOwn(PushSubscription.prototype, 'getKey')
  )
}

/**
 * Asks for the permission to show notifications, if it has not been decided. Only after a click.
 * @throws PushError permission-default if the question was dismissed, permission-blocked
 */
export async function requirePermission(): Promise<void> {
  if (Notification.permission === 'default') await Notification.requestPermission()
  const { permission } = Notification
  if (permission === 'denied') throw new PushError('permission-blocked')
  if (permission !== 'granted') throw new PushError('permission-default')
}
