import { runNamed } from '#db/prepared.ts'
import type { Executor } from '#db/transaction.ts'

/** Anything that can run an SQL statement in the caller's transaction: a `pg` client, a pool or a wrapper. */
export interface SqlExecutor {
  query(statement: {
    name: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Record<string, unknown>[] }>
}

/** Wraps a database or transaction for code that does not use Kysely. */
export function asSqlExecutor(executor: SqlExecutor | Executor): SqlExecutor {
  if ('query' in executor) return executor
  return {
    query: async ({ name, text, values }) => ({ rows: await runNamed(executor, name, text, values) }),
  }
}
