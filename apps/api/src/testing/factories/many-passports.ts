import type { Database } from '#db/connect.ts'

/**
 * Stores copies of an issued passport, each with an address and a slot of its own. Their signature names the keys of the
 * original, but its text is only a word: verifiers refuse them until they are signed again.
 * @param passportId an issued passport; its status list must have room
 */
export async function copyIssuedPassport(
  { pool }: Pick<Database, 'pool'>,
  passportId: string,
  count: number,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table copies on commit drop as
       with g as (select list_id from passport_signatures where passport_id = $1 and is_current)
       select gen_random_uuid() as id, n, g.list_id, n * 13 % 131072 as index
       from g, generate_series(1, 131071) n
       where not exists (
         select from passport_status_slots s where s.list_id = g.list_id and s.index = n * 13 % 131072
       )
       limit $2`,
      [passportId, count],
    )
    await client.query('insert into passport_status_slots (list_id, index) select list_id, index from copies')
    await client.query(
      `update passport_status_lists set used = used + $2
       where id = (select list_id from passport_signatures where passport_id = $1 and is_current)`,
      [passportId, count],
    )
    await client.query(
      `insert into issued_passports (id, issuer_id, definition_id, number, state, email, name, salt, skills, evidence,
         awarded_on, valid_from, valid_until, offered_at, accepted_at)
       select c.id, p.issuer_id, p.definition_id, p.number, p.state, 'copy-' || c.n || '@people.example', p.name, p.salt,
         p.skills, p.evidence, p.awarded_on, p.valid_from, p.valid_until, p.offered_at, p.accepted_at
       from issued_passports p, copies c where p.id = $1`,
      [passportId],
    )
    await client.query(
      `insert into passport_signatures (passport_id, serial, list_id, index, key_id, rsa_key_id, credential, jwt,
         is_current, signed_at)
       select c.id, 1, c.list_id, c.index, g.key_id, g.rsa_key_id, 'stale', 'stale', true, g.signed_at
       from passport_signatures g, copies c where g.passport_id = $1 and g.is_current`,
      [passportId],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
