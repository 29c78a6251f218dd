import type { Client } from 'pg'
import { AppError } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import { notificationChannel } from '#db/notification-channel.ts'
import { connectOnce } from '#db/pool.ts'

/** One open notification stream of a person. */
interface Listener {
  readonly userId: string
  /** Called after a notification for the person was stored. */
  onNotification(id: string): void
  /** Called after the person's data has changed, possibly in another tab. */
  onChange(): void
  /** Called when the database connection is lost or the process stops. */
  onEnd(): void
}

/** Maximum open streams per person, counting all tabs and devices. */
const maxPerPerson = 10

/**
 * Listens for notifications on one PostgreSQL connection per
 * process, and passes them to the streams of their recipients.
 */
export interface NotificationHub {
  /**
   * Registers a notification stream.
   * @returns a function that removes it
   * @throws AppError too-many-requests, unavailable
   */
  listen(listener: Listener): Promise<() => void>
  close(): Promise<void>
}

export function createNotificationHub(db: { readonly url: string }, log: Log): NotificationHub {
  const listeners = new Map<string, Set<Listener>>()
  let connection: Promise<Client> | undefined
  let isClosed = false

  const endAll = () => {
    const all = [...listeners.values()].flatMap((some) => [...some])
    listeners.clear()
    for (const listener of all) listener.onEnd()
  }

  const lost = (error: unknown) => {
    connection = undefined
    log.warn({ err: error }, 'connection for live notifications lost')
    // Ends all streams. Clients then reconnect and reload their list, so they miss nothing.
    endAll()
  }

  async function connect(): Promise<Client> {
    const client = await connectOnce({ connectionString: db.url })
    client.on('notification', ({ payload = '' }) => {
      for (const entry of payload.split(',')) {
        const [userId = '', id = ''] = entry.split(':')
        for (const listener of listeners.get(userId) ?? []) {
          if (id === '') listener.onChange()
          else listener.onNotification(id)
        }
      }
    })
    client.once('end', () => isClosed || lost(undefined))
    client.on('error', (error) => log.debug({ err: error }, 'live notifications'))
    await client.query(`listen ${notificationChannel}`)
    return client
  }

  async function connected(): Promise<void> {
    if (isClosed) throw new AppError('unavailable', 'The server is stopping.')
    connection ??= connect()
    try {
      await connection
    } catch (error) {
      connection = undefined
      throw new AppError('unavailable', 'Live notifications are currently unavailable.', { cause: error })
    }
  }

  function add(listener: Listener): () => void {
    const own = listeners.get(listener.userId) ?? new Set()
    if (own.size >= maxPerPerson) {
      const message = 'You have too many tabs open. Close some to get live updates.'
      throw new AppError('too-many-requests', message, { retryAfterSeconds: 60 })
    }
    listeners.set(listener.userId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && listeners.get(listener.userId) === own) listeners.delete(listener.userId)
    }
  }

  return {
    listen: async (listener) => {
      await connected()
      return add(listener)
    },
    close: async () => {
      isClosed = true
      endAll()
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
