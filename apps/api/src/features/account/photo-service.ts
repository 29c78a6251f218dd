import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxImageBytes } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { PictureMaker, PictureSize } from '#platform/files/images.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'
import { pictureFile, putPicture, removePictures } from '#platform/files/picture-files.ts'
import type { AddressSignature } from '#platform/files/signed-address.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { findPhotoKey, removePhoto, replacePhoto } from './photo-store.ts'

export interface PhotoService {
  /**
   * Replaces the profile photo. On an error the previous photo stays.
   * @throws AppError too-large, unsupported-type, invalid
   */
  replace(actor: Actor, file: Pick<UploadedFile, 'read'>): Promise<void>
  /** Removes the profile photo. Idempotent. */
  remove(actor: Actor): Promise<void>
  /**
   * Returns the picture for a signed photo URL.
   * @throws AppError not-found when the signature is wrong or expired, or the photo was replaced
   */
  content(photoId: string, size: PictureSize, given: AddressSignature): Promise<Readable>
}

export interface PhotoDeps extends ServiceDeps {
  readonly storage: FileStorage
  readonly photos: PhotoAddresses
  readonly pictures: PictureMaker
}

export function createPhotoService({ db, clock, storage, photos, pictures }: PhotoDeps): PhotoService {
  return {
    replace: async (actor, file) => {
      requireAccess(actor, 'person.own', null)
      const made = await pictures.make(await file.read(maxImageBytes), 'portrait')
      const id = randomUUID()
      const key = `photo/${id}`
      let previous: string | undefined
      try {
        await putPicture(storage, key, made)
        const photo = { id, userId: actor.userId, key, at: clock() }
        previous = await inTransaction(db, (trx) => replacePhoto(trx, photo))
      } catch (error) {
        await removePictures(storage, [key])
        throw error
      }
      if (previous !== undefined) await removePictures(storage, [previous])
    },

    remove: async (actor) => {
      requireAccess(actor, 'person.own', null)
      const key = await inTransaction(db, (trx) => removePhoto(trx, actor.userId))
      if (key !== undefined) await removePictures(storage, [key])
    },

    content: async (photoId, size, given) => {
      if (!photos.isSigned(photoId, given)) throw notFound('This photo')
      const key = await findPhotoKey(db.kysely, photoId)
      if (key === undefined) throw notFound('This photo')
      return storage.stream(pictureFile(key, size))
    },
  }
}
