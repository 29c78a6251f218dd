import { defineRoute } from '../route.ts'
import { pageQuery } from '../schemas/common.ts'
import { notificationsAnswer, openedPage, readUpTo } from '../schemas/notification.ts'

const tag = 'Notifications'

export const listNotifications = defineRoute({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  audience: 'signed-in',
  summary: 'What happened, newest first',
  tag,
  query: pageQuery,
  answers: { 200: notificationsAnswer },
  errors: [],
})

export const readNotifications = defineRoute({
  id: 'readNotifications',
  method: 'POST',
  path: '/notifications/read',
  audience: 'signed-in',
  summary: 'Mark this one and all older ones as read',
  tag,
  body: readUpTo,
  answers: { 204: null },
  errors: ['not-found'],
})

export const readNotificationsOfPage = defineRoute({
  id: 'readNotificationsOfPage',
  method: 'POST',
  path: '/notifications/read-page',
  audience: 'signed-in',
  summary: 'Mark the notifications that lead to an opened page as read',
  tag,
  body: openedPage,
  answers: { 204: null },
  errors: [],
})

export const notificationStream = defineRoute({
  id: 'notificationStream',
  method: 'GET',
  path: '/notifications/stream',
  audience: 'signed-in',
  summary: 'Server-sent events: `notification` with its id, `changed` when own records changed elsewhere',
  tag,
  answers: { 200: 'text/event-stream' },
  errors: [],
})
