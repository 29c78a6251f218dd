import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { Log } from '#base/log.ts'
import { type Address, createKysely, createPool } from '#db/pool.ts'
import type { DB } from '#db/schema.ts'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Opens a connection for long work and closes it afterwards.
 * @param isEmbedded PostgreSQL runs on this machine as our own process, whose priority may be lowered
 */
export async function withBackgroundConnection<T>(
  address: Address,
  log: Log,
  isEmbedded: boolean,
  work: (connection: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const pool = createPool(address, log, 1)
  try {
    return await createKysely(pool)
      .connection()
      .execute(async (connection) => {
        if (isEmbedded) await lowerPriority(connection)
        return work(connection)
      })
  } finally {
    await pool.end()
  }
}

/** Only root may raise a priority again, so the connection must not go back to a pool. */
async function lowerPriority(connection: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  const pid = rows[0]?.pid
  if (pid === undefined) return
  // Not permitted everywhere; without it, others wait longer.
  await Promise.allSettled([
    (async () => setPriority(pid, lower))(),
    // Where Linux groups processes by session (`autogroup`), a priority counts within the session only, and each process
    // of PostgreSQL has its own: the priority of the session counts.
    process.platform === 'linux' ? writeFile(`/proc/${pid}/autogroup`, `${lower}`) : undefined,
  ])
}
