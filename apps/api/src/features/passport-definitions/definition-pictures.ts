import type { Readable } from 'node:stream'
import { maxImageBytes, type PassportDefinition } from '@vouch/contract'
import { mayEditDefinition } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { PictureMaker, PictureSize } from '#platform/files/images.ts'
import { pictureFile, putPicture, removePictures } from '#platform/files/picture-files.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { type DefinitionsDeps, openDefinition } from './definitions-service.ts'
import { insertPicture, updateDefinition } from './definitions-store.ts'

export interface DefinitionPictures {
  /**
   * Sets the picture of the draft. Published versions keep theirs, so no picture is ever deleted.
   * @throws AppError not-found, forbidden, too-large, unsupported-type, invalid, not-permitted-now
   */
  replace(actor: Actor, id: string, file: Pick<UploadedFile, 'read'>): Promise<PassportDefinition>
  /** @throws AppError not-found */
  content(pictureId: string, size: PictureSize): Promise<Readable>
}

export interface DefinitionPicturesDeps extends Omit<DefinitionsDeps, 'masters'> {
  readonly storage: FileStorage
  readonly pictures: PictureMaker
}

export function createDefinitionPictures(deps: DefinitionPicturesDeps): DefinitionPictures {
  const { db, clock, issuers, readModel, storage, pictures } = deps
  return {
    replace: async (actor, id, file) => {
      const { issuer } = await readModel.one(db.kysely, actor, id)
      const { side } = await issuers.find(db.kysely, actor, issuer.id)
      requireAccess(actor, 'passport.issue', side, 'This passport')
      const made = await pictures.make(await file.read(maxImageBytes), 'logo')
      const pictureId = uuidv7()
      const key = `passport-picture/${pictureId}`
      try {
        await putPicture(storage, key, made)
        return await inTransaction(db, async (trx) => {
          const { status } = await openDefinition(trx, issuers, actor, id)
          if (!mayEditDefinition(status))
            throw new AppError('not-permitted-now', 'This passport cannot be changed now.')
          const at = clock()
          await insertPicture(trx, { id: pictureId, key, at })
          await updateDefinition(trx, id, at, { pictureId })
          return readModel.one(trx, actor, id)
        })
      } catch (error) {
        await removePictures(storage, [key])
        throw error
      }
    },
    content: async (pictureId, size) => {
      const row = await db.kysely
        .selectFrom('passport_pictures')
        .select('storage_key')
        .where('id', '=', pictureId)
        .executeTakeFirst()
      if (!row) throw notFound('This picture')
      return storage.stream(pictureFile(row.storage_key, size))
    },
  }
}
