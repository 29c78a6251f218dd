import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { id } from '../schemas/common.ts'
import {
  muteInput,
  notificationMute,
  notificationMutes,
  notificationSettings,
  notificationSettingsInput,
  pushDevices,
  pushTokenInput,
  savedPushToken,
  unsubscribeInput,
  unsubscribeToken,
  unsubscription,
} from '../schemas/notification-settings.ts'

const params = z.object({ id })

export const getNotificationSettings = defineRoute({
  id: 'getNotificationSettings',
  method: 'GET',
  path: '/me/notification-settings',
  audience: 'signed-in',
  summary: 'Get my notification settings',
  answers: { 200: notificationSettings },
  errors: [],
})

export const updateNotificationSettings = defineRoute({
  id: 'updateNotificationSettings',
  method: 'PATCH',
  path: '/me/notification-settings',
  audience: 'signed-in',
  summary: 'Change my notification settings',
  body: notificationSettingsInput,
  answers: { 200: notificationSettings },
  errors: ['invalid'],
})

export const listNotificationMutes = defineRoute({
  id: 'listNotificationMutes',
  method: 'GET',
  path: '/me/notification-mutes',
  audience: 'signed-in',
  summary: 'List the jobs and applications that I muted, newest first',
  answers: { 200: notificationMutes },
  errors: [],
})

export const muteNotification = defineRoute({
  id: 'muteNotification',
  method: 'POST',
  path: '/notifications/:id/mute',
  audience: 'signed-in',
  summary: 'Mute the job or the application that a notification is about',
  params,
  body: muteInput,
  answers: { 200: notificationMute },
  errors: ['not-found', 'invalid'],
})

export const unmuteNotifications = defineRoute({
  id: 'unmuteNotifications',
  method: 'DELETE',
  path: '/me/notification-mutes/:id',
  audience: 'signed-in',
  summary: 'Unmute a job or an application',
  params,
  answers: { 204: null },
  errors: [],
})

export const getUnsubscription = defineRoute({
  id: 'getUnsubscription',
  method: 'GET',
  path: '/unsubscription',
  audience: 'public',
  summary: 'Get the address and topics of an unsubscribe link',
  query: z.object({ token: unsubscribeToken }),
  answers: { 200: unsubscription },
  errors: ['gone'],
})

export const unsubscribe = defineRoute({
  id: 'unsubscribe',
  method: 'POST',
  path: '/unsubscription',
  audience: 'public',
  summary: 'Unsubscribe from notification e-mails, or undo it, with the link in an e-mail',
  body: unsubscribeInput,
  answers: { 200: unsubscription },
  errors: ['gone'],
})

export const listPushDevices = defineRoute({
  id: 'listPushDevices',
  method: 'GET',
  path: '/me/push-devices',
  audience: 'signed-in',
  summary: 'List the browsers that show my notifications, last used first',
  answers: { 200: pushDevices },
  errors: [],
})

export const removePushDevice = defineRoute({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/me/push-devices/:id',
  audience: 'signed-in',
  summary: 'Stop push to one of my browsers',
  params,
  answers: { 204: null },
  errors: [],
})

export const savePushToken = defineRoute({
  id: 'savePushToken',
  method: 'POST',
  path: '/firebase/save-token',
  audience: 'signed-in',
  summary: 'Register a push token for my notifications',
  body: pushTokenInput,
  answers: { 200: savedPushToken },
  errors: ['not-found', 'conflict', 'gone'],
})
