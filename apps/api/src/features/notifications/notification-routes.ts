import {
  getNotificationSettings,
  getUnsubscription,
  listNotificationMutes,
  listNotifications,
  muteNotification,
  notificationStream,
  readNotifications,
  readNotificationsOfPage,
  unmuteNotifications,
  unsubscribe,
  updateNotificationSettings,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { NotificationReadModel } from './notification-read-model.ts'
import type { NotificationService } from './notification-service.ts'
import type { NotificationStreams } from './notification-stream.ts'
import type { MutesService } from './settings/mutes-service.ts'
import type { NotificationSettingsService } from './settings/settings-service.ts'
import type { UnsubscribeService } from './unsubscribe/unsubscribe-service.ts'

export function mountNotificationRoutes(
  app: FastifyInstance,
  parts: {
    readonly readModel: NotificationReadModel
    readonly service: NotificationService
    readonly streams: NotificationStreams
    readonly settings: NotificationSettingsService
    readonly mutes: MutesService
    readonly unsubscribing: UnsubscribeService
  },
): void {
  const { readModel, service, streams, settings, mutes, unsubscribing } = parts
  mount(app, listNotifications, ({ actor, query }) => readModel.list(actor, query))

  mount(app, readNotifications, ({ actor, body }) => service.read(actor, body.id))
  mount(app, readNotificationsOfPage, ({ actor, body }) => service.readPage(actor, body.path))
  mount(app, getNotificationSettings, ({ actor }) => settings.get(actor))
  mount(app, updateNotificationSettings, ({ actor, body }) => settings.update(actor, body))
  mount(app, listNotificationMutes, async ({ actor }) => ({ items: await mutes.list(actor) }))
  mount(app, muteNotification, ({ actor, params, body }) => mutes.mute(actor, params.id, body.subject))
  mount(app, unmuteNotifications, ({ actor, params }) => mutes.unmute(actor, params.id))
  mount(app, getUnsubscription, ({ query }) => unsubscribing.get(query.token))
  mount(app, unsubscribe, ({ body }) => unsubscribing.change(body.token, body.mail, body.topics))

  mount(app, notificationStream, async ({ actor, request, reply }) => {
    const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const stream = await streams.open(actor, token)
    // Stops nginx from buffering the event stream.
    reply.header('x-accel-buffering', 'no')
    // With keep-alive, the open connection would delay the server's shutdown.
    reply.header('connection', 'close')
    return new FileAnswer(stream, { contentType: 'text/event-stream; charset=utf-8' })
  })
}
