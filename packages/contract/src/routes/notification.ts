import { defineRoute } from '../route.ts'
import { pageQuery } from '../schemas/common.ts'
import { notificationsAnswer, openedPage, readUpTo } from '../schemas/notification.ts'

export const listNotifications = defineRoute({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  audience: 'signed-in',
  summary: 'List my notifications, newest first',
  query: pageQuery,
  answers: { 200: notificationsAnswer },
  errors: [],
})

export const readNotifications = defineRoute({
  id: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  audience: 'signed-in',
  summary: 'Mark a notification and all older ones as read',
  body: readUpTo,
  answers: { 204: null },
  errors: ['not-found'],
})

export const readNotificationsOfPage = defineRoute({
  id: 'readNotificationsOfPage',
  method: 'POST',
  path: '/notifications/read-page',
  audience: 'signed-in',
  summary: 'Mark the notifications that link to an opened page as read',
  body: openedPage,
  answers: { 204: null },
  errors: [],
})

export const notificationStream = defineRoute({
  id: 'notificationStream',
  method: 'GET',
  path: '/notifications/stream',
  audience: 'signed-in',
  summary:
    'Server-sent events: `notification` with its id, `changed` when my records changed in another session',
  answers: { 200: 'text/event-stream' },
  errors: [],
})
