import { CompiledQuery } from 'kysely'
import type { Executor } from '#db/transaction.ts'

/** Anything that runs a statement in somebody's transaction: a `pg` client or pool, or a wrapper of one. */
export interface SqlExecutor {
  query(statement: {
    name: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Record<string, unknown>[] }>
}

/** The same transaction, as statements are given to it by code that knows no Kysely. */
export function asSqlExecutor(executor: SqlExecutor | Executor): SqlExecutor {
  if ('query' in executor) return executor
  return {
    query: async ({ name, text, values }) => {
      // Kysely hands its `sql` to the driver as it is, and the driver takes a named statement in its place.
      const sql = name === '' ? text : ({ name, text } as unknown as string)
      const { rows } = await executor.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, values))
      return { rows }
    },
  }
}
