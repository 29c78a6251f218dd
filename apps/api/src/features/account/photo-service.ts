import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxImageBytes } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { type PictureMaker, type PictureSize, pictureSizes } from '#platform/files/images.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'
import type { AddressSignature } from '#platform/files/signed-address.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { findPhotoKey, photoFile, photoFiles, removePhoto, replacePhoto } from './photo-store.ts'

export interface PhotoService {
  /** @throws AppError too-large, unsupported-type, invalid; the photo before stays then */
  replace(actor: Actor, file: Pick<UploadedFile, 'read'>): Promise<void>
  /** Having none is no error. */
  remove(actor: Actor): Promise<void>
  /** @throws AppError not-found when the signature is wrong, its time is over, or the photo was replaced */
  content(photoId: string, size: PictureSize, given: AddressSignature): Promise<Readable>
}

export interface PhotoDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  readonly photos: PhotoAddresses
  readonly pictures: PictureMaker
}

export function createPhotoService({ db, clock, storage, photos, pictures }: PhotoDeps): PhotoService {
  const removeFiles = async (key: string | undefined) => {
    if (key !== undefined) await Promise.all(photoFiles(key).map((file) => storage.remove(file)))
  }
  return {
    replace: async (actor, file) => {
      requireAccess(actor, 'person.own', null)
      const made = await pictures.make(await file.read(maxImageBytes), 'portrait')
      const id = randomUUID()
      const key = `photo/${id}`
      let before: string | undefined
      try {
        for (const size of pictureSizes) await storage.put(photoFile(key, size), made[size].content)
        const photo = { id, userId: actor.userId, key, at: clock() }
        before = await inTransaction(db, (trx) => replacePhoto(trx, photo))
      } catch (error) {
        await removeFiles(key)
        throw error
      }
      await removeFiles(before)
    },

    remove: async (actor) => {
      requireAccess(actor, 'person.own', null)
      await removeFiles(await inTransaction(db, (trx) => removePhoto(trx, actor.userId)))
    },

    content: async (photoId, size, given) => {
      if (!photos.isSigned(photoId, given)) throw notFound('This photo')
      const key = await findPhotoKey(db.kysely, photoId)
      if (key === undefined) throw notFound('This photo')
      return storage.stream(photoFile(key, size))
    },
  }
}
