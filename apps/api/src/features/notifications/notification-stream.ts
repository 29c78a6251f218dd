import { Readable } from 'node:stream'
import { decodeJwt } from 'jose'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Clock } from '#base/clock.ts'
import type { NotificationHub } from './notification-hub.ts'

/** Proxies close a connection on which nothing comes for a minute or so. */
const heartbeatMs = 25_000

/** A client that does not read is let go before it costs memory. */
const maxWaitingBytes = 64 * 1024

/** Streams of server-sent events (HTML Living Standard, "Server-sent events"). */
export interface NotificationStreams {
  /**
   * Opens one: an event `notification` with its id whenever the person is told something, and `changed` when
   * records of theirs were changed elsewhere. Ends with the token.
   * @param token the bearer token of the request, verified already
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
