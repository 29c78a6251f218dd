import { createLog } from '../../apps/api/src/base/log.ts'
import { type Database, databaseAt } from '../../apps/api/src/db/connect.ts'
import { type SentStatement, watchStatements } from '../../apps/api/src/testing/watched-statements.ts'

/** A database whose statements are timed. */
export interface TimedDatabase {
  readonly db: Database
  /** The same database. Only statements that are sent through it are timed. */
  readonly watched: Database
  /** Runs work. @returns the sum of the response times of its statements, in milliseconds */
  time(work: () => Promise<unknown>): Promise<number>
}

/** Connects to a database. @param onStatement called for each timed statement */
export function openTimed(
  databaseUrl: string,
  onStatement: (statement: SentStatement) => void = () => undefined,
): TimedDatabase {
  const log = createLog({ level: 'warn', readable: true })
  const db = databaseAt({ connectionString: databaseUrl }, log, async () => undefined)
  let spent = 0
  const watched = watchStatements(db, (statement) => {
    spent += statement.ms
    onStatement(statement)
  })
  const time = async (work: () => Promise<unknown>) => {
    spent = 0
    await work()
    return spent
  }
  return { db, watched, time }
}
