import type { Role } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { ProfileInput } from './people-service.ts'

export interface ProfileChange {
  readonly userId: string
  readonly input: ProfileInput
  readonly at: Date
}

export async function giveRole(trx: Transaction, userId: string, role: Role, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles: sql`array_append(roles, ${role})`, version: sql`version + 1`, updated_at: at })
    .where('id', '=', userId)
    .where(sql<boolean>`not roles @> array[${role}]`)
    .execute()
}

export async function isOwnCv(executor: Executor, fileId: string, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', userId)
    .where('purpose', '=', 'cv')
    // Held until the profile is saved, so that the file cannot be cleared away in between.
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when there is a profile already */
export async function insertProfile(
  trx: Transaction,
  { userId, input, at }: ProfileChange,
): Promise<boolean> {
  const row = await trx
    .insertInto('candidate_profiles')
    .values({ user_id: userId, ...columns(input), created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false when the profile has another version */
export async function updateProfile(
  trx: Transaction,
  { userId, input, at }: ProfileChange,
  version: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('candidate_profiles')
    .set({ ...columns(input), version: version + 1, updated_at: at })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns 0 while there is none */
export async function profileVersion(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('candidate_profiles')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Who signed up without a name gets the one of their profile; a chosen display name stays. */
export async function nameNamelessPerson(trx: Transaction, userId: string, name: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ display_name: name })
    .where('id', '=', userId)
    .where('display_name', '=', '')
    .execute()
}

function columns(input: ProfileInput) {
  return {
    full_name: input.fullName,
    headline: input.headline,
    summary: input.summary,
    location: input.location,
    cv_file_id: input.cvFileId,
  }
}
