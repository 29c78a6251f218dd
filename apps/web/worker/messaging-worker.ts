/// <reference lib="webworker" />
// The worker that receives pushes: `/firebase-messaging-sw.js`, bundled by `build/messaging-worker.ts`.
import { onBackgroundMessage } from '#lib/push/background-messages.ts'
import { onClick } from './open-link.ts'
import { onPush, showMessage } from './show-message.ts'

declare const self: ServiceWorkerGlobalScope

onBackgroundMessage(showMessage)

// Activate at once: no page depends on the files of this worker.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(onPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(onClick(event)))
