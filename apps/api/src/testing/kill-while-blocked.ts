import type { Database } from '#db/connect.ts'
import { until } from '#testing/until.ts'

interface Killing {
  /** Statement that takes the lock, such as `lock table mails in share mode`, with its values. */
  readonly lock: readonly [text: string, ...values: unknown[]]
  /** Starts the process, or what makes it ask for the lock. */
  readonly begin: () => void | Promise<void>
  readonly kill: () => Promise<void> | undefined
}

/** Kills a process while it waits for a lock. Returns once its transactions have ended. */
export async function killWhileBlocked({ pool }: Database, { lock, begin, kill }: Killing): Promise<void> {
  const [text, ...values] = lock
  const client = await pool.connect()
  let pids: number[] = []
  try {
    await client.query('begin')
    await client.query(text, values)
    const self = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await begin()
    await until(async () => {
      const blocked = await pool.query<{ pid: number }>(
        'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [self.rows[0]?.pid],
      )
      pids = blocked.rows.map(({ pid }) => pid)
      return pids.length > 0
    })
    await kill()
  } finally {
    await client.query('rollback')
    client.release()
  }
  const alive = 'select from pg_stat_activity where pid = any($1::int[])'
  await until(async () => (await pool.query(alive, [pids])).rows.length === 0)
}
