import type { Client } from 'pg'
import type { Log } from '#base/log.ts'
import { notificationChannel } from '#db/notification-channel.ts'
import { connectOnce } from '#db/pool.ts'
import type { PushDelivery } from './deliver-pushes.ts'

/** Polling interval in milliseconds, for retries and while the database connection is lost. */
const pollMs = 4_000

/** How long to batch notifications that arrive together, in milliseconds. */
const gatherMs = 50

/**
 * Sends pushes as soon as their notifications are committed (PostgreSQL `listen`), and polls.
 * @returns a function that stops it and waits for pushes in flight
 */
export function runPushLoop(deps: {
  readonly db: { readonly url: string }
  readonly log: Log
  readonly delivery: PushDelivery
}): () => Promise<void> {
  const { db, log, delivery } = deps
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined

  const send = () => {
    gathering = undefined
    delivery.run().catch((error) => log.warn({ err: error }, 'pushes could not be sent'))
  }
  const sendSoon = () => {
    gathering ??= setTimeout(send, gatherMs)
  }

  const listen = async () => {
    try {
      const opened = await connectOnce({ connectionString: db.url })
      opened.on('notification', sendSoon)
      opened.on('error', (error) => log.debug({ err: error }, 'push loop'))
      opened.once('end', () => {
        client = undefined
      })
      client = opened
      await opened.query(`listen ${notificationChannel}`)
      // For what was stored before.
      sendSoon()
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for new pushes; polling every few seconds')
      await client?.end().catch(() => undefined)
    } finally {
      connecting = undefined
    }
  }

  const poll = () => {
    if (!client) connecting ??= listen()
    send()
  }

  const timer = setInterval(poll, pollMs)
  poll()
  return async () => {
    clearInterval(timer)
    await connecting
    clearTimeout(gathering)
    await delivery.stop()
    await client?.end()
  }
}
