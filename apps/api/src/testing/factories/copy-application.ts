import type { Database } from '#db/connect.ts'

const part = 1_000

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
    // In parts, because a statement has 13 s, which a busy machine needs for ten thousand.
    for (let left = count; left > 0; left -= part)
      await client.query(
        `insert into applications
         select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'candidate_id', gen_random_uuid()))).*
         from applications a, generate_series(1, $2::int) where a.id = $1`,
        [application, Math.min(left, part)],
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
