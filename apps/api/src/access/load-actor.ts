import type { CompanyRole, Role } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { erasedUid } from '#platform/erased-uid.ts'
import type { TokenVerifier, VerifiedToken } from '#platform/token-verifier.ts'
import { uuidv7 } from '#platform/uuid.ts'

interface ActorRow {
  id: string
  email: string
  display_name: string
  roles: Role[]
  status: string
  erase_at: Date | null
  email_verified: boolean
  claims_at: Date | null
  memberships: { companyId: string; role: CompanyRole }[]
}

const actorByUid = `
  select u.id, u.email, u.display_name, u.roles, u.status, u.erase_at,
    u.email_verified, u.claims_at,
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
 * Roles and companies are read on every call, so that taking one away works at once. The e-mail address and whether
 * it is proven follow the newest token.
 */
export function createActorLoader(db: Database, verify: TokenVerifier, clock: Clock): ActorLoader {
  return async (token) => {
    const claims = await verify(token)
    let row = (await findRow(db, claims.uid)) ?? (await addPerson(db, claims))
    if (!mayCall(row, clock())) throw new AppError('unauthenticated', 'This account is disabled.')
    if (saysOtherwise(claims, row)) row = await takeClaims(db, claims, row)
    return {
      userId: row.id,
      uid: claims.uid,
      email: row.email,
      emailVerified: row.email_verified,
      displayName: row.display_name,
      roles: row.roles,
      memberships: row.memberships,
      sid: claims.sid,
      authTime: claims.authTime,
    }
  }
}

/** Who asked for deletion may come back until the day has come. */
function mayCall({ status, erase_at }: ActorRow, now: Date): boolean {
  return status === 'active' || (status === 'deletion-requested' && erase_at !== null && erase_at > now)
}

function saysOtherwise(claims: VerifiedToken, row: ActorRow): boolean {
  const isSame = claims.email === row.email && claims.emailVerified === row.email_verified
  return !isSame && (row.claims_at === null || claims.issuedAt > row.claims_at.getTime())
}

/** Of two tokens that say different things at once, the newer one counts whichever comes first. */
async function takeClaims(db: Database, claims: VerifiedToken, row: ActorRow): Promise<ActorRow> {
  const issuedAt = new Date(claims.issuedAt)
  await db.kysely
    .updateTable('users')
    .set({ email: claims.email, email_verified: claims.emailVerified, claims_at: issuedAt })
    .where('id', '=', row.id)
    .where((user) => user.or([user('claims_at', 'is', null), user('claims_at', '<', issuedAt)]))
    .execute()
  return (await findRow(db, claims.uid)) ?? row
}

async function findRow(db: Database, uid: string): Promise<ActorRow | undefined> {
  return (await prepared<ActorRow & Record<string, unknown>>(db, 'actor-by-uid', actorByUid, [uid]))[0]
}

/**
 * Two first calls may come at once: the row is added once and both read it.
 * @throws AppError unauthenticated for somebody who was erased, whose last token has not run out
 */
async function addPerson(db: Database, claims: VerifiedToken): Promise<ActorRow> {
  if (await findRow(db, erasedUid(claims.uid))) {
    throw new AppError('unauthenticated', 'This account was deleted.')
  }
  await db.kysely
    .insertInto('users')
    .values({
      id: uuidv7(),
      identity_uid: claims.uid,
      email: claims.email,
      email_verified: claims.emailVerified,
      claims_at: new Date(claims.issuedAt),
      display_name: claims.name,
    })
    .onConflict((conflict) => conflict.column('identity_uid').doNothing())
    .execute()
  const row = await findRow(db, claims.uid)
  if (!row) throw new Error(`the person ${claims.uid} was not added`)
  return row
}
