import { defineRoute } from '../route.ts'
import { pageQuery } from '../schemas/common.ts'
import { notificationsAnswer, readUpTo } from '../schemas/notification.ts'

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

export const notificationStream = defineRoute({
  id: 'notificationStream',
  method: 'GET',
  path: '/notifications/stream',
  audience: 'signed-in',
  summary: 'Server-sent events: `notification` with its id when something happened',
  tag,
  answers: { 200: 'text/event-stream' },
  errors: [],
})
