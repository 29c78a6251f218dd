import type { Database } from '#db/connect.ts'

interface Table {
  readonly name: string
  readonly copy: string
  /** Columns that hold values of their own. */
  readonly columns: string
}

/**
 * Copies all rows of the product, like a backup.
 * @returns puts them back, and removes everything that came later
 */
export async function backUp({ pool }: Pick<Database, 'pool'>): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<Table>(`
    select format('%I.%I', table_schema, table_name) as name, format('backup.%I', table_schema || '_' || table_name) as copy,
      (select string_agg(format('%I', column_name), ', ') from information_schema.columns c
       where c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_generated = 'NEVER') as columns
    from information_schema.tables t where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`)
  await pool.query('create schema backup')
  for (const { name, copy, columns } of tables)
    await pool.query(`create table ${copy} as select ${columns} from ${name}`)
  return async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      for (const { name } of tables) await client.query(`delete from ${name}`)
      for (const { name, copy, columns } of tables)
        await client.query(
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
        )
      await client.query('commit')
    } finally {
      client.release()
    }
    await pool.query('drop schema backup cascade')
  }
}
