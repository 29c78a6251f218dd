import { readFile } from 'node:fs/promises'
import type { Database } from '#db/connect.ts'

/** Clock ticks of `/proc` on Linux are hundredths of a second. */
const msPerTick = 10

/**
 * Reads the CPU time that the database's open connections have used so far, in milliseconds.
 * @returns undefined where the system does not tell, as outside Linux
 */
export async function databaseCpuTime({ pool }: Database): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const times = await Promise.all(rows.map(({ pid }) => cpuTimeOf(pid)))
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? known.reduce((sum, time) => sum + time, 0) : undefined
}

async function cpuTimeOf(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the process may hold spaces; user and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return undefined
  }
}
