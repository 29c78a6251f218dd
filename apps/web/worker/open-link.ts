/// <reference lib="webworker" />
import { linkOf, type PushMessage, type WorkerMessage } from '#lib/push/push-message.ts'
import type { ShownData } from './show-message.ts'

declare const self: ServiceWorkerGlobalScope

/** How long a page may take to answer that it opens the notification, in ms. */
const answerMs = 1000

/** Opens the page of a notification: in an open tab, or else in a new one. A link to another site opens the home page. */
export async function onClick({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { message } = notification.data as ShownData
  const path = linkOf(wireOf(message), self.location.origin) ?? '/'
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path.split(/[?#]/, 1)[0]) ?? pages[0]
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  await page.focus()
  const posted: WorkerMessage = {
    ...wireOf(message),
    isFirebaseMessaging: true,
    messageType: 'notification-clicked',
  }
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
  })
  page.postMessage(posted, [port2])
  // Not every page of this origin is the app, such as the API's documentation.
  if (!(await answered)) await self.clients.openWindow(path)
}

function wireOf({ data, fcmOptions }: PushMessage) {
  return {
    ...(data && { data }),
    ...(fcmOptions?.link !== undefined && { fcmOptions: { link: fcmOptions.link } }),
  }
}
