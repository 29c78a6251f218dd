import type { Role } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

/** A person in the database, with the values that their token needs. */
export interface TestPerson {
  readonly userId: string
  readonly uid: string
  readonly email: string
  readonly displayName: string
  /** Token claims to add or replace. */
  readonly claims?: Readonly<Record<string, unknown>>
}

export async function createUser(
  db: Database,
  options: { readonly roles?: readonly Role[]; readonly email?: string; readonly displayName?: string } = {},
): Promise<TestPerson> {
  const userId = uuidv7()
  const uid = `uid-${userId}`
  const email = options.email ?? `${uid}@example.org`
  const displayName = options.displayName ?? 'Kim Example'
  await db.kysely
    .insertInto('users')
    .values({
      id: userId,
      identity_uid: uid,
      email,
      display_name: displayName,
      email_verified: true,
      roles: [...(options.roles ?? [])],
    })
    .execute()
  return { userId, uid, email, displayName }
}
