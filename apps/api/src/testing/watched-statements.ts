import type { Database } from '#db/connect.ts'

/** A statement that was sent to the database, and how long its answer took. */
export interface SentStatement {
  /** Its name, when it is a prepared one. */
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly ms: number
}

/** The same database; every query of its pool is reported when it is answered. Transactions are not. */
export function watchStatements(db: Database, onAnswer: (statement: SentStatement) => void): Database {
  const ask = db.pool.query.bind(db.pool) as (...query: unknown[]) => Promise<unknown>
  const query = async (...sent: unknown[]) => {
    const began = performance.now()
    const answer = await ask(...sent)
    const [first, values] = sent as [string | { name?: string; text: string; values?: unknown[] }, unknown[]?]
    const { name, text, values: bound } = typeof first === 'string' ? { text: first, values } : first
    onAnswer({ name, text, values: bound ?? [], ms: performance.now() - began })
    return answer
  }
  return { ...db, pool: Object.assign(Object.create(db.pool), { query }) }
}
