import { Readable } from 'node:stream'
import { decodeJwt } from 'jose'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Clock } from '#base/clock.ts'
import type { NotificationHub } from './notification-hub.ts'

/** Interval of heartbeats in ms, shorter than the idle timeout of proxies (about a minute). */
const heartbeatMs = 25_000

/** Maximum unsent bytes per stream, to limit memory. A slower client is disconnected. */
const maxWaitingBytes = 64 * 1024

/** Opens notification streams as server-sent events (HTML Living Standard, "Server-sent events"). */
export interface NotificationStreams {
  /**
   * Opens a stream that sends `notification` for each new notification, and `changed` when the actor's data
   * changed elsewhere. The stream ends when the token expires.
   * @param token the request's bearer token, already verified
   */
  open(actor: Actor, token: string): Promise<Readable>
}

export function createNotificationStreams(deps: {
  readonly hub: NotificationHub
  readonly clock: Clock
}): NotificationStreams {
  const { hub, clock } = deps
  return {
    open: async (actor, token) => {
      requireAccess(actor, 'notification.own', null)
      const stream = new Readable({ read: () => undefined })
      const send = (text: string) => {
        if (stream.readableLength > maxWaitingBytes) stream.destroy()
        else stream.push(text)
      }
      const end = () => {
        if (!stream.destroyed) stream.push(null)
      }
      const stop = await hub.listen({
        userId: actor.userId,
        onNotification: (id) => send(`event: notification\nid: ${id}\ndata: ${JSON.stringify({ id })}\n\n`),
        onChange: () => send('event: changed\ndata: {}\n\n'),
        onEnd: end,
      })
      const heartbeat = setInterval(() => send(':\n\n'), heartbeatMs)
      const expiry = setTimeout(end, millisecondsLeft(token, clock()))
      stream.once('close', () => {
        stop()
        clearInterval(heartbeat)
        clearTimeout(expiry)
      })
      send('retry: 5000\n\n')
      return stream
    },
  }
}

function millisecondsLeft(token: string, now: Date): number {
  return Math.max(0, (decodeJwt(token).exp ?? 0) * 1000 - now.getTime())
}
