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
  /** Time at which the account is deleted, in milliseconds since 1970; null when no deletion is scheduled. */
  erase_at: number | null
  claims_at: number | null
  email_verified: boolean
  memberships: { companyId: string; role: CompanyRole }[]
  list_roles: string[]
  rules_revision: number
}

// Returning one JSON value instead of ten columns per person moves work from Node to PostgreSQL, where it is cheaper.
// The subselect hides the array length from the planner, so that one query plan serves any number of people.
const actorsByUid = `
  select json_agg(r) as people from (
    select u.identity_uid as uid, u.id, u.email, u.display_name, u.roles, u.status, ${milliseconds('u.erase_at')} as erase_at,
      ${milliseconds('u.claims_at')} as claims_at, u.email_verified,
      coalesce(
        (select json_agg(json_build_object('companyId', m.company_id, 'role', m.role) order by m.company_id)
         from company_members m where m.user_id = u.id),
        '[]'::json
      ) as memberships,
      array(select l.role from list_role_members l where l.user_id = u.id) as list_roles,
      (select revision from list_rules_revision) as rules_revision
    from unnest((select $1::text[])) t (uid) join users u on u.identity_uid = t.uid
  ) r`

type PersonLoader = (uid: string) => Promise<ActorRow | undefined>

/**
 * Creates the actor loader. A person's first call inserts their `users` row. Every call reads the person's
 * roles and companies, so a removed role is gone at once. The stored e-mail address and its verified state
 * come from the newest token seen.
 */
export function createActorLoader(db: Database, verify: TokenVerifier, clock: Clock): ActorLoader {
  const load: PersonLoader = createBatchLoader((uids) => loadRows(db, uids))
  return async (token) => {
    const claims = await verify(token)
    let row = (await load(claims.uid)) ?? (await addPerson(db, load, claims))
    if (!mayCall(row, clock())) throw new AppError('unauthenticated', 'This account is disabled.')
    if (hasNewClaims(claims, row)) row = await updateClaims(db, load, claims, row)
    return {
      userId: row.id,
      uid: claims.uid,
      email: row.email,
      emailVerified: row.email_verified,
      displayName: row.display_name,
      roles: row.roles,
      memberships: row.memberships,
      listRoles: row.list_roles,
      rulesRevision: row.rules_revision,
      deletionRequested: row.status === 'deletion-requested',
      sid: claims.sid,
      authTime: claims.authTime,
    }
  }
}

/** Whether the account may make calls. Accounts scheduled for deletion may, until the deletion date. */
function mayCall({ status, erase_at }: ActorRow, now: Date): boolean {
  return (
    status === 'active' || (status === 'deletion-requested' && erase_at !== null && erase_at > now.getTime())
  )
}

function hasNewClaims(claims: VerifiedToken, row: ActorRow): boolean {
  const isSame = claims.email === row.email && claims.emailVerified === row.email_verified
  return !isSame && (row.claims_at === null || claims.issuedAt > row.claims_at)
}

/** Stores the e-mail address and verified state of the token, unless the row already has those of a newer token. */
async function updateClaims(
  db: Database,
  load: PersonLoader,
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
  return (await load(claims.uid)) ?? row
}

async function loadRows(db: Database, uids: readonly string[]): Promise<(ActorRow | undefined)[]> {
  const rows = await prepared<{ people: (ActorRow & { uid: string })[] | null }>(
    db,
    'actors-by-uid',
    actorsByUid,
    [[...new Set(uids)]],
  )
  const people = new Map(rows[0]?.people?.map((person) => [person.uid, person]))
  return uids.map((uid) => people.get(uid))
}

/** SQL for a timestamp in milliseconds since 1970; null stays null. */
function milliseconds(column: string): string {
  return `floor(extract(epoch from ${column}) * 1000)::float8`
}

/**
 * Inserts the `users` row of a person; safe when two first calls race.
 * @throws AppError unauthenticated for an erased account whose token has not expired yet
 */
async function addPerson(db: Database, load: PersonLoader, claims: VerifiedToken): Promise<ActorRow> {
  if (await load(erasedUid(claims.uid))) {
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
  const row = await load(claims.uid)
  if (!row) throw new Error(`the person ${claims.uid} was not added`)
  return row
}
