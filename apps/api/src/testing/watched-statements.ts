import type { Database } from '#db/connect.ts'

/** An SQL statement that was sent to the database, and its duration. */
export interface SentStatement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly ms: number
}

/** Reports each finished statement that the database's pool runs, except those within transactions. */
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
