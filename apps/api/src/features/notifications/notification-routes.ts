import {
  getNotificationSettings,
  listNotifications,
  notificationStream,
  readNotifications,
  readNotificationsOfPage,
  saveNotificationSettings,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { MailSettings } from './mail-settings.ts'
import type { NotificationReadModel } from './notification-read-model.ts'
import type { NotificationService } from './notification-service.ts'
import type { NotificationStreams } from './notification-stream.ts'

export function mountNotificationRoutes(
  app: FastifyInstance,
  parts: {
    readonly readModel: NotificationReadModel
    readonly service: NotificationService
    readonly streams: NotificationStreams
    readonly mailSettings: MailSettings
  },
): void {
  const { readModel, service, streams, mailSettings } = parts
  mount(app, listNotifications, ({ actor, query }) => readModel.list(actor, query))

  mount(app, readNotifications, ({ actor, body }) => service.read(actor, body.id))
  mount(app, readNotificationsOfPage, ({ actor, body }) => service.readPage(actor, body.path))
  mount(app, getNotificationSettings, ({ actor }) => mailSettings.get(actor))
  mount(app, saveNotificationSettings, ({ actor, body }) => mailSettings.save(actor, body))

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
