import { type CompanyRole, cleanName, type Role } from '@vouch/contract'
import type { ActorLoader } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import { createBatchLoader } from '#db/batch-loader.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { erasedUid } from '#platform/accounts/erased-uid.ts'
import type { TokenVerifier, VerifiedToken } from '#platform/accounts/token-verifier.ts'

interface ActorRow {
  id: string
  email: string
  display_name: string
  roles: Role[]
  status: string
  /** Milliseconds, as the next one. */
  erase_at: number | null
  claims_at: number | null
  email_verified: boolean
  memberships: { companyId: string; role: CompanyRole }[]
}

// One value instead of ten columns and a row for each person costs the app less than it costs PostgreSQL. The array is
// read by a query of its own, or the plan would be made anew for each number of people.
const actorsByUid = `
  select json_agg(r) as found from (
    select u.identity_uid as uid, u.id, u.email, u.display_name, u.roles, u.status, ${milliseconds('u.erase_at')} as erase_at,
      ${milliseconds('u.claims_at')} as claims_at, u.email_verified,
      coalesce(
        (select json_agg(json_build_object('companyId', m.company_id, 'role', m.role) order by m.company_id)
         from company_members m where m.user_id = u.id),
        '[]'::json
      ) as memberships
    from unnest((select $1::text[])) t (uid) join users u on u.identity_uid = t.uid
  ) r`

/** Finds the person of an account. */
type PersonFinder = (uid: string) => Promise<ActorRow | undefined>

/**
 * Makes the loader. A person whom the identity service knows and we do not is added at their first call.
 * Roles and companies are read on every call, so that taking one away works at once. The e-mail address and whether
 * it is proven follow the newest token.
 */
export function createActorLoader(db: Database, verify: TokenVerifier, clock: Clock): ActorLoader {
  const find: PersonFinder = createBatchLoader((uids) => findRows(db, uids))
  return async (token) => {
    const claims = await verify(token)
    let row = (await find(claims.uid)) ?? (await addPerson(db, find, claims))
    if (!mayCall(row, clock())) throw new AppError('unauthenticated', 'This account is disabled.')
    if (saysOtherwise(claims, row)) row = await takeClaims(db, find, claims, row)
    return {
      userId: row.id,
      uid: claims.uid,
      email: row.email,
      emailVerified: row.email_verified,
      displayName: row.display_name,
      roles: row.roles,
      memberships: row.memberships,
      leaving: row.status === 'deletion-requested',
      sid: claims.sid,
      authTime: claims.authTime,
    }
  }
}

/** Who asked for deletion may come back until the day has come. */
function mayCall({ status, erase_at }: ActorRow, now: Date): boolean {
  return (
    status === 'active' || (status === 'deletion-requested' && erase_at !== null && erase_at > now.getTime())
  )
}

function saysOtherwise(claims: VerifiedToken, row: ActorRow): boolean {
  const isSame = claims.email === row.email && claims.emailVerified === row.email_verified
  return !isSame && (row.claims_at === null || claims.issuedAt > row.claims_at)
}

/** Of two tokens that say different things at once, the newer one counts whichever comes first. */
async function takeClaims(
  db: Database,
  find: PersonFinder,
  claims: VerifiedToken,
  row: ActorRow,
): Promise<ActorRow> {
  const issuedAt = new Date(claims.issuedAt)
  await db.kysely
    .updateTable('users')
    .set({ email: claims.email, email_verified: claims.emailVerified, claims_at: issuedAt })
    .where('id', '=', row.id)
    .where((user) => user.or([user('claims_at', 'is', null), user('claims_at', '<', issuedAt)]))
    .execute()
  return (await find(claims.uid)) ?? row
}

async function findRows(db: Database, uids: readonly string[]): Promise<(ActorRow | undefined)[]> {
  const rows = await prepared<{ found: (ActorRow & { uid: string })[] | null }>(
    db,
    'actors-by-uid',
    actorsByUid,
    [[...new Set(uids)]],
  )
  const people = new Map(rows[0]?.found?.map((person) => [person.uid, person]))
  return uids.map((uid) => people.get(uid))
}

/** SQL for a moment in milliseconds; null stays null. */
function milliseconds(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::float8`
}

/**
 * Two first calls may come at once: the row is added once and both read it.
 * @throws AppError unauthenticated for somebody who was erased, whose last token has not run out
 */
async function addPerson(db: Database, find: PersonFinder, claims: VerifiedToken): Promise<ActorRow> {
  if (await find(erasedUid(claims.uid))) {
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
      display_name: cleanName(claims.name, 120),
    })
    .onConflict((conflict) => conflict.column('identity_uid').doNothing())
    .execute()
  const row = await find(claims.uid)
  if (!row) throw new Error(`the person ${claims.uid} was not added`)
  return row
}
