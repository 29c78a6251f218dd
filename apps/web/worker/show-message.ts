/// <reference lib="webworker" />
import { backgroundHandler } from '#lib/push/background-messages.ts'
import {
  type PushMessage,
  toPushMessage,
  type WireMessage,
  type WorkerMessage,
} from '#lib/push/push-message.ts'
import { readRecord } from '#lib/push/token-database.ts'

declare const self: ServiceWorkerGlobalScope

/** Data of a notification for its click handler. */
export interface ShownData {
  readonly message: PushMessage
}

/** Handles a push: gives it to visible pages, or else to the background handler. */
export async function onPush({ data }: PushEvent): Promise<void> {
  const message = readMessage(data)
  if (!message) return
  // The person has signed out, possibly offline. Their push must not be shown to the next person.
  if (!(await readRecord('owner').catch(() => undefined))) {
    const subscription = await self.registration.pushManager.getSubscription()
    await subscription?.unsubscribe()
    return
  }
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) {
    const posted: WorkerMessage = { ...message, isFirebaseMessaging: true, messageType: 'push-received' }
    for (const page of pages) page.postMessage(posted)
    return
  }
  await backgroundHandler()?.(toPushMessage(message))
}

function readMessage(data: PushMessageData | null): WireMessage | undefined {
  try {
    const message: unknown = data?.json()
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

/** Shows a message as a notification. A newer one with the same collapse key replaces it. */
export async function showMessage(message: PushMessage): Promise<void> {
  const { notification, collapseKey, data } = message
  if (!notification?.title) return
  const { title, body = '', icon, image } = notification
  const options: NotificationOptions & { readonly image?: string; readonly renotify?: boolean } = {
    body,
    data: { message } satisfies ShownData,
    ...(icon !== undefined && { icon }),
    ...(image !== undefined && { image }),
    ...(collapseKey !== undefined && { tag: collapseKey, renotify: true }),
  }
  await self.registration.showNotification(title, options)
  const unread = Number(data?.unread)
  if (Number.isInteger(unread)) await self.navigator.setAppBadge?.(unread).catch(() => undefined)
}
