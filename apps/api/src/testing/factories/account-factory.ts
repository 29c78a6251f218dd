import type { TestApp } from '#testing/test-app.ts'
import type { TestPerson } from './factories.ts'

/** Adds a person with an account of the embedded identity service and an unverified e-mail address. */
export async function createUnprovenAccount(app: TestApp): Promise<TestPerson> {
  const person = await app.person()
  await app.db.kysely
    .updateTable('users')
    .set({ email_verified: false })
    .where('id', '=', person.userId)
    .execute()
  await insertAccount(app, person, false)
  return { ...person, claims: { email_verified: false } }
}

/** Adds an account for a person to the embedded identity service. */
export async function insertAccount(app: TestApp, person: TestPerson, isProven = true): Promise<void> {
  await app.db.pool.query(
    `insert into identity.accounts (uid, email, email_verified, valid_since, created_at, last_login_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [person.uid, person.email, isProven, app.clock.now()],
  )
}

/** Adds a session of a person. @returns the session id, which tokens contain as `sid` */
export async function insertSession(
  app: TestApp,
  person: TestPerson,
  options: { readonly userAgent?: string; readonly lastUsedAt?: Date } = {},
): Promise<string> {
  const now = app.clock.now()
  const { rows } = await app.db.pool.query<{ id: string }>(
    `insert into identity.sessions
       (token_hash, uid, sign_in_provider, auth_time, last_used_at, expires_at, user_agent, address)
     values (sha256(gen_random_uuid()::text::bytea), $1, 'password', $2, $3, $4, $5, '192.0.2.7') returning id`,
    [
      person.uid,
      now,
      options.lastUsedAt ?? now,
      new Date(now.getTime() + 86_400_000),
      options.userAgent ?? null,
    ],
  )
  return rows[0]?.id ?? ''
}
