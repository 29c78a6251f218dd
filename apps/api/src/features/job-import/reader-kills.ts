import { sql } from 'kysely'
import type { Log } from '#base/log.ts'
import type { Executor } from '#db/transaction.ts'
import { isReaderKilled } from '#platform/readers/reader-pool.ts'

/** Attempts at a file whose reader is killed each time before anything more of it was stored. */
const mostKills = 3

/** For what is stored after a file could be read on. */
export const noKills = { readerKills: 0 } as const

interface Reading {
  readonly of: 'job_imports' | 'job_feeds'
  readonly id: string
}

/**
 * Counts an attempt whose reader was killed by the system, which usually has too little memory. It is repeated a minute
 * later.
 * @returns `other` for any other error, `again`, or `last` after the third attempt
 */
export async function countKill(
  { db, log }: { readonly db: { readonly kysely: Executor }; readonly log: Log },
  { of, id }: Reading,
  error: unknown,
): Promise<'other' | 'again' | 'last'> {
  if (!isReaderKilled(error)) return 'other'
  const { rows } = await sql<{ kills: number }>`
    update ${sql.table(of)} set reader_kills = reader_kills + 1 where id = ${id} returning reader_kills as kills`.execute(
    db.kysely,
  )
  const kills = rows[0]?.kills ?? mostKills
  log.warn({ err: error, id, kills }, 'the system killed a process that reads postings')
  return kills < mostKills ? 'again' : 'last'
}

/** @param what what the processes read, as the subject of a sentence */
export function killedProblem(what: 'The file' | 'The feed'): string {
  return `${what} could not be read: the server’s operating system ended the process that reads it three times, most likely because memory ran out. Please tell the operator.`
}
