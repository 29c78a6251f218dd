import { listNotifications, notificationStream, readNotifications } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import type { NotificationReadModel } from './notification-read-model.ts'
import type { NotificationService } from './notification-service.ts'
import type { NotificationStreams } from './notification-stream.ts'

export function mountNotificationRoutes(
  app: FastifyInstance,
  parts: {
    readonly readModel: NotificationReadModel
    readonly service: NotificationService
    readonly streams: NotificationStreams
  },
): void {
  const { readModel, service, streams } = parts
  mount(app, listNotifications, ({ actor, query }) => readModel.list(actor, query))

  mount(app, readNotifications, async ({ actor, body }) => {
    await service.read(actor, body.id)
    return undefined
  })

  mount(app, notificationStream, async ({ actor, request, reply }) => {
    const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
    const stream = await streams.open(actor, token)
    // Nginx would keep events back until its buffer is full.
    reply.header('x-accel-buffering', 'no')
    // A connection that stayed open after its stream would keep the server from stopping.
    reply.header('connection', 'close')
    return new FileAnswer(stream, { contentType: 'text/event-stream; charset=utf-8' })
  })
}
