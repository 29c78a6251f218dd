import type { CompanyRole, Role } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { AppError } from '#platform/app-error.ts'
import type { TokenVerifier, VerifiedToken } from '#platform/token-verifier.ts'
import { uuidv7 } from '#platform/uuid.ts'

interface ActorRow {
  id: string
  email: string
  display_name: string
  roles: Role[]
  status: string
  memberships: { companyId: string; role: CompanyRole }[]
}

const actorByUid = `
  select u.id, u.email, u.display_name, u.roles, u.status,
    coalesce(
      (select json_agg(json_build_object('companyId', m.company_id, 'role', m.role) order by m.company_id)
       from company_members m where m.user_id = u.id),
      '[]'::json
    ) as memberships
  from users u
  where u.identity_uid = $1`

/** Turns the bearer token of a request into the person who calls. */
export type ActorLoader = (token: string) => Promise<Actor>

/**
 * Makes the loader. A person whom the identity service knows and we do not is added at their first call.
 * Roles and companies are read on every call, so that taking one away works at once.
 */
export function createActorLoader(db: Database, verify: TokenVerifier): ActorLoader {
  return async (token) => {
    const claims = await verify(token)
    const row = (await findRow(db, claims.uid)) ?? (await addPerson(db, claims))
    if (row.status !== 'active' && row.status !== 'deletion-requested') {
      throw new AppError('unauthenticated', 'This account is disabled.')
    }
    return {
      userId: row.id,
      uid: claims.uid,
      email: row.email,
      displayName: row.display_name,
      roles: row.roles,
      memberships: row.memberships,
    }
  }
}

async function findRow(db: Database, uid: string): Promise<ActorRow | undefined> {
  return (await prepared<ActorRow>(db, 'actor-by-uid', actorByUid, [uid]))[0]
}

/** Two first calls may come at once: the row is added once and both read it. */
async function addPerson(db: Database, claims: VerifiedToken): Promise<ActorRow> {
  await db.kysely
    .insertInto('users')
    .values({
      id: uuidv7(),
      identity_uid: claims.uid,
      email: claims.email,
      display_name: claims.name,
    })
    .onConflict((conflict) => conflict.column('identity_uid').doNothing())
    .execute()
  const row = await findRow(db, claims.uid)
  if (!row) throw new Error(`the person ${claims.uid} was not added`)
  return row
}
