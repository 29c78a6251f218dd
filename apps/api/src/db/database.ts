import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '#db/schema.ts'

/** The open database. Columns keep their `snake_case` names in Kysely; `bigint` is read as a number, `date` as text. */
export interface Database {
  readonly pool: Pool
  readonly kysely: Kysely<DB>
  /** A connection string that other tools (psql, code generation) can use. */
  readonly url: string
  /** Ends the pool and, when embedded, stops PostgreSQL. */
  close(): Promise<void>
}
