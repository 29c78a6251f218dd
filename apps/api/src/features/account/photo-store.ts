import type { Executor, Transaction } from '#db/transaction.ts'
import { type PictureSize, pictureSizes } from '#platform/files/images.ts'

interface NewPhoto {
  readonly id: string
  readonly userId: string
  readonly key: string
  readonly at: Date
}

/** The keys of a photo's three files. */
export function photoFiles(storageKey: string): readonly string[] {
  return pictureSizes.map((size) => photoFile(storageKey, size))
}

export function photoFile(storageKey: string, size: PictureSize): string {
  return `${storageKey}-${size}.webp`
}

/** @returns the storage key of the photo before, undefined when there was none */
export async function replacePhoto(trx: Transaction, photo: NewPhoto): Promise<string | undefined> {
  const before = await removePhoto(trx, photo.userId)
  await trx
    .insertInto('photos')
    .values({ user_id: photo.userId, id: photo.id, storage_key: photo.key, created_at: photo.at })
    .execute()
  return before
}

/** Changes of one person's photo wait for one another. @returns its storage key, undefined when there was none */
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
