import type { Database } from '#db/connect.ts'

/**
 * Tables that an import and its undo leave something in, besides its own: the audit trail, the news of its end, what
 * search learns of places.
 */
const exceptions = ['audit_events', 'idempotency_keys', 'notifications', 'search_places']

/** All rows of all other tables, as text by table. */
export async function readContent(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'job\\_import%'
       and table_name <> all($1) order by 1`,
    [exceptions],
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await db.pool.query<{ row: string }>(
      `select t::text as row from ${name} t order by t::text collate "C"`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
