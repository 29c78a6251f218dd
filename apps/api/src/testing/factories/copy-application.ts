import type { Database } from '#db/connect.ts'

/** Adds copies of an application. Disables foreign key checks, because their candidates do not exist. */
export async function copyApplication(
  { pool }: Pick<Database, 'pool'>,
  application: string,
  count: number,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into applications
       select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'candidate_id', gen_random_uuid()))).*
       from applications a, generate_series(1, ${count}) where a.id = $1`,
      [application],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
