import type { Client } from 'pg'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { connectOnce } from '#db/pool.ts'
import { changesChannel } from './job-index.ts'

/** Listens for changes of jobs, in this process or another. */
export interface SearchChanges {
  start(): Promise<void>
  stop(): Promise<void>
}

const longestPauseMs = 10_000

/**
 * Makes the listener. It has a connection of its own and makes a new one when that is lost.
 * @param onChange called for each change, and after a time in which changes may have been missed
 */
export function createSearchChanges(db: Database, log: Log, onChange: () => void): SearchChanges {
  let client: Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const again = (pause: number) => {
    if (stopped) return
    timer = setTimeout(() => void connect(Math.min(pause * 2, longestPauseMs)), pause)
  }

  const connect = async (nextPause: number): Promise<void> => {
    try {
      const made = await connectOnce({ connectionString: db.url })
      made.on('notification', onChange)
      made.on('error', (error) =>
        log.warn({ err: error }, 'the connection that hears of job changes was lost'),
      )
      made.on('end', () => {
        if (client !== made) return
        client = undefined
        again(100)
      })
      client = made
      await made.query(`listen ${changesChannel}`)
      onChange()
      if (stopped) await made.end()
    } catch (error) {
      log.warn({ err: error }, 'changes of jobs cannot be heard yet')
      again(nextPause)
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
