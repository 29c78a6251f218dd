import type { Client } from 'pg'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { connectOnce } from '#db/pool.ts'
import { changesChannel } from './job-index.ts'

/** Reports job changes made by any process. */
export interface SearchChanges {
  start(): Promise<void>
  stop(): Promise<void>
}

const maxPauseMs = 10_000

/**
 * Listens for job changes on a connection of its own, which reconnects with backoff.
 * @param onChange called for each change, and after each reconnect because changes may have been missed
 */
export function createSearchChanges(db: Database, log: Log, onChange: () => void): SearchChanges {
  let client: Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const reconnect = (pause: number) => {
    if (stopped) return
    timer = setTimeout(() => void connect(Math.min(pause * 2, maxPauseMs)), pause)
  }

  const connect = async (nextPause: number): Promise<void> => {
    try {
      const connected = await connectOnce({ connectionString: db.url })
      connected.on('notification', onChange)
      connected.on('error', (error) => log.warn({ err: error }, 'connection for job changes lost'))
      connected.on('end', () => {
        if (client !== connected) return
        client = undefined
        reconnect(100)
      })
      client = connected
      await connected.query(`listen ${changesChannel}`)
      onChange()
      if (stopped) await connected.end()
    } catch (error) {
      log.warn({ err: error }, 'listening for job changes failed')
      reconnect(nextPause)
    }
  }

  return {
    start: () => connect(100),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
