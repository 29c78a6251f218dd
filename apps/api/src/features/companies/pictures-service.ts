import type { Readable } from 'node:stream'
import { type CompanyPictures, maxCompanyPhotos, maxImageBytes } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import { companyPictureAddress } from '#platform/files/company-picture-address.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { type PictureMaker, type PictureSize, pictureSizes } from '#platform/files/images.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { lockCompany } from './companies-store.ts'
import { toPhoto } from './company-record.ts'
import {
  arrangePhotos,
  deletePictures,
  findPictureKey,
  insertPicture,
  pictureFile,
  pictureFiles,
  picturesOf,
} from './pictures-store.ts'

type Upload = Pick<UploadedFile, 'read'>
type PhotoWords = readonly { readonly id: string; readonly text: string }[]

/** Logo and photos of a company. What is refused leaves everything as it was. */
export interface PicturesService {
  /** @throws AppError not-found, forbidden, too-large, unsupported-type, invalid */
  replaceLogo(actor: Actor, companyId: string, file: Upload): Promise<CompanyPictures>
  removeLogo(actor: Actor, companyId: string): Promise<CompanyPictures>
  /** @throws AppError not-found, forbidden, too-large, unsupported-type, invalid, conflict when there are enough */
  addPhoto(actor: Actor, companyId: string, file: Upload): Promise<CompanyPictures>
  /** @throws AppError invalid for a photo that is not one of the company */
  arrange(actor: Actor, companyId: string, photos: PhotoWords): Promise<CompanyPictures>
  removePhoto(actor: Actor, companyId: string, photoId: string): Promise<CompanyPictures>
  /** @throws AppError not-found */
  content(pictureId: string, size: PictureSize): Promise<Readable>
}

export interface PicturesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  readonly pictures: PictureMaker
}

export function createPicturesService({ db, clock, storage, pictures }: PicturesDeps): PicturesService {
  const removeFiles = async (keys: readonly string[]) => {
    await Promise.all(keys.flatMap(pictureFiles).map((file) => storage.remove(file)))
  }

  /**
   * Changes pictures of a company that stays locked.
   * @returns those that are there, and the keys of files that are no longer named, for the caller to remove
   */
  const commit = async (
    actor: Actor,
    companyId: string,
    what: string,
    act: (trx: Transaction, at: Date) => Promise<readonly string[]>,
  ): Promise<{ readonly gone: readonly string[]; readonly left: CompanyPictures }> => {
    requireAccess(actor, 'company.write', { companyId }, 'This company')
    const at = clock()
    const { gone, shown } = await inTransaction(db, async (trx) => {
      if (!(await lockCompany(trx, companyId))) throw notFound('This company')
      const gone = await act(trx, at)
      await recordUnlessOwner(trx, actor, {
        action: 'company.pictures',
        subjectId: companyId,
        at,
        details: { what },
      })
      return { gone, shown: await picturesOf(trx, companyId) }
    })
    const logo = shown.find(({ kind }) => kind === 'logo')
    const photos = shown.filter(({ kind }) => kind === 'photo').map(toPhoto)
    return { gone, left: { logo: logo ? companyPictureAddress(logo.id) : null, photos } }
  }

  const change = async (...about: Parameters<typeof commit>): Promise<CompanyPictures> => {
    const { gone, left } = await commit(...about)
    await removeFiles(gone)
    return left
  }

  const store = async (
    actor: Actor,
    companyId: string,
    kind: 'logo' | 'photo',
    file: Upload,
  ): Promise<CompanyPictures> => {
    requireAccess(actor, 'company.write', { companyId }, 'This company')
    const made = await pictures.make(await file.read(maxImageBytes), kind)
    const id = uuidv7()
    const key = `company-picture/${id}`
    let changed: Awaited<ReturnType<typeof commit>>
    try {
      for (const size of pictureSizes) await storage.put(pictureFile(key, size), made[size].content)
      changed = await commit(actor, companyId, `${kind} added`, async (trx, at) => {
        const gone = kind === 'logo' ? await deletePictures(trx, companyId, { kind }) : []
        if (kind === 'photo') await requireRoom(trx, companyId)
        const { width, height } = made.large
        await insertPicture(trx, { id, companyId, kind, width, height, key, at })
        return gone
      })
    } catch (error) {
      await removeFiles([key])
      throw error
    }
    await removeFiles(changed.gone)
    return changed.left
  }

  return {
    replaceLogo: (actor, companyId, file) => store(actor, companyId, 'logo', file),
    addPhoto: (actor, companyId, file) => store(actor, companyId, 'photo', file),
    removeLogo: (actor, companyId) =>
      change(actor, companyId, 'logo removed', (trx) => deletePictures(trx, companyId, { kind: 'logo' })),
    removePhoto: (actor, companyId, id) =>
      change(actor, companyId, 'photo removed', (trx) =>
        deletePictures(trx, companyId, { kind: 'photo', id }),
      ),
    arrange: (actor, companyId, photos) =>
      change(actor, companyId, 'photos arranged', async (trx) => {
        await requireOwnPhotos(trx, companyId, photos)
        await arrangePhotos(trx, companyId, photos)
        return []
      }),
    content: async (pictureId, size) => {
      const key = await findPictureKey(db.kysely, pictureId)
      if (key === undefined) throw notFound('This picture')
      return storage.stream(pictureFile(key, size))
    },
  }
}

/** @throws AppError conflict */
async function requireRoom(trx: Transaction, companyId: string): Promise<void> {
  const photos = (await picturesOf(trx, companyId)).filter(({ kind }) => kind === 'photo')
  if (photos.length < maxCompanyPhotos) return
  throw new AppError('conflict', `There are ${maxCompanyPhotos} photos, which is the most. Remove one first.`)
}

/** @throws AppError invalid */
async function requireOwnPhotos(trx: Transaction, companyId: string, photos: PhotoWords): Promise<void> {
  const shown = await picturesOf(trx, companyId)
  const known = new Set(shown.filter(({ kind }) => kind === 'photo').map(({ id }) => id))
  const errors = photos.flatMap(({ id }, index) =>
    // Taken out of the set: a second one with the same id is as wrong as one of another company.
    known.delete(id)
      ? []
      : [{ path: `photos.${index}.id`, message: 'This photo is not one of this company' }],
  )
  if (errors.length > 0) throw new AppError('invalid', 'Some photos are not there any more.', { errors })
}
