import { sql } from 'kysely'
import { condition } from '#db/sql/condition.ts'
import { heldStates, issuedIn } from '#db/sql/passport-sql.ts'
import type { Executor } from '#db/transaction.ts'

/**
 * Those of some addresses whose person has a passport of this definition, or was offered it, at whichever of their
 * addresses.
 */
export async function havingAddresses(
  executor: Executor,
  definitionId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const inForce = condition(issuedIn(heldStates))
  const { rows } = await sql<{ email: string }>`
    with wanted as (select distinct unnest(${[...emails]}::text[]) as email),
    owners as (
      select w.email, a.user_id from wanted w join person_addresses a on a.email = w.email
      union
      select w.email, u.id from wanted w join users u on lower(u.email) = w.email and u.email_verified
    ),
    addresses as (
      select o.email, lower(u.email) as other, o.user_id from owners o join users u on u.id = o.user_id
      union
      select o.email, a.email, o.user_id from owners o join person_addresses a on a.user_id = o.user_id
      union
      select email, email, null from wanted
    )
    select d.email from addresses d
    join issued_passports p on p.email = d.other and p.definition_id = ${definitionId} and ${inForce}
    union
    select o.email from owners o
    join issued_passports p on p.holder_id = o.user_id and p.definition_id = ${definitionId} and ${inForce}`.execute(
    executor,
  )
  return new Set(rows.map((row) => row.email))
}
