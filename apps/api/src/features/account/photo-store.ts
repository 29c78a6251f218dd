import type { Executor, Transaction } from '#db/transaction.ts'

interface NewPhoto {
  readonly id: string
  readonly userId: string
  readonly key: string
  readonly at: Date
}

/**
 * Replaces a user's photo.
 * @returns the storage key of the previous photo
 */
export async function replacePhoto(trx: Transaction, photo: NewPhoto): Promise<string | undefined> {
  const before = await removePhoto(trx, photo.userId)
  await trx
    .insertInto('photos')
    .values({ user_id: photo.userId, id: photo.id, storage_key: photo.key, created_at: photo.at })
    .execute()
  return before
}

/**
 * Removes a user's photo. Locks the user row, so that parallel photo changes run one at a time.
 * @returns the storage key of the removed photo
 */
export async function removePhoto(trx: Transaction, userId: string): Promise<string | undefined> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await trx
    .deleteFrom('photos')
    .where('user_id', '=', userId)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}

export async function findPhotoKey(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('photos')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.storage_key
}
