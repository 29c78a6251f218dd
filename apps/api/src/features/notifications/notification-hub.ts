import type { Client } from 'pg'
import { AppError } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import { connectOnce } from '#db/pool.ts'
import { channel } from './notification-store.ts'

/** One open stream of one person. */
interface Listener {
  readonly userId: string
  /** A notification of theirs was stored. */
  onNotification(id: string): void
  /** Something of theirs was changed, perhaps by themselves on another page. */
  onChange(): void
  /** Nothing more will be heard: the connection was lost, or the process stops. */
  onEnd(): void
}

/** Streams one person may hold open at once: tabs and devices. */
const maxPerPerson = 10

/** Hears of stored notifications on one connection of the process and passes each to its person's streams. */
export interface NotificationHub {
  /**
   * Begins to listen for one stream.
   * @returns what ends it
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
    log.warn({ err: error }, 'the connection for live notifications was lost')
    // The clients connect again and read the list: nothing that happened in between is missed.
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
    await client.query(`listen ${channel}`)
    return client
  }

  async function connected(): Promise<void> {
    if (isClosed) throw new AppError('unavailable', 'The server is stopping.')
    connection ??= connect()
    try {
      await connection
    } catch (error) {
      connection = undefined
      throw new AppError('unavailable', 'Live notifications are not available.', { cause: error })
    }
  }

  function add(listener: Listener): () => void {
    const own = listeners.get(listener.userId) ?? new Set()
    if (own.size >= maxPerPerson) {
      throw new AppError('too-many-requests', 'Too many pages are open. Close some of them.', {
        retryAfterSeconds: 60,
      })
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
