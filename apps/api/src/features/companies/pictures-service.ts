import type { Readable } from 'node:stream'
import { type CompanyPictures, maxCompanyPhotos, maxImageBytes } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { recordUnlessOwner } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { companyPictureAddress } from '#platform/files/company-picture-address.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { PictureMaker, PictureSize } from '#platform/files/images.ts'
import { pictureFile, putPicture, removePictures } from '#platform/files/picture-files.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { lockCompany } from './companies-store.ts'
import { toPhoto } from './company-record.ts'
import { arrangePhotos, deletePictures, findPictureKey, insertPicture, picturesOf } from './pictures-store.ts'

type Upload = Pick<UploadedFile, 'read'>
type PhotoTexts = readonly { readonly id: string; readonly text: string }[]

/** A company's logo and photos. A call that throws changes nothing. */
export interface PicturesService {
  /**
   * Replaces the logo.
   * @throws AppError not-found, forbidden, too-large, unsupported-type, invalid
   */
  replaceLogo(actor: Actor, companyId: string, file: Upload): Promise<CompanyPictures>
  removeLogo(actor: Actor, companyId: string): Promise<CompanyPictures>
  /**
   * Adds a photo.
   * @throws AppError not-found, forbidden, too-large, unsupported-type, invalid, conflict at the maximum number
   */
  addPhoto(actor: Actor, companyId: string, file: Upload): Promise<CompanyPictures>
  /**
   * Orders the photos and sets their descriptions.
   * @throws AppError invalid for an unknown or repeated photo
   */
  arrange(actor: Actor, companyId: string, photos: PhotoTexts): Promise<CompanyPictures>
  removePhoto(actor: Actor, companyId: string, photoId: string): Promise<CompanyPictures>
  /**
   * Opens a picture in the given size.
   * @throws AppError not-found
   */
  content(pictureId: string, size: PictureSize): Promise<Readable>
}

export interface PicturesDeps extends ServiceDeps {
  readonly storage: FileStorage
  readonly pictures: PictureMaker
  readonly jobIndex: JobIndex
}

export function createPicturesService({
  db,
  clock,
  storage,
  pictures,
  jobIndex,
}: PicturesDeps): PicturesService {
  /**
   * Changes the pictures of a locked company.
   * @returns the remaining pictures, and the storage keys of removed pictures for the caller to delete
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
      await lockCompany(trx, companyId)
      const gone = await act(trx, at)
      const details = { what }
      await recordUnlessOwner(trx, actor, { action: 'company.pictures', subjectId: companyId, at, details })
      return { gone, shown: await picturesOf(trx, companyId) }
    })
    const logo = shown.find(({ kind }) => kind === 'logo')
    const photos = shown.filter(({ kind }) => kind === 'photo').map(toPhoto)
    return { gone, left: { logo: logo ? companyPictureAddress(logo.id) : null, photos } }
  }

  const change = async (...about: Parameters<typeof commit>): Promise<CompanyPictures> => {
    const { gone, left } = await commit(...about)
    await removePictures(storage, gone)
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
      await putPicture(storage, key, made)
      changed = await commit(actor, companyId, `${kind} added`, async (trx, at) => {
        const gone = kind === 'logo' ? await deletePictures(trx, companyId, { kind }) : []
        if (kind === 'logo') await jobIndex.cardsChanged(trx)
        if (kind === 'photo') await requireRoom(trx, companyId)
        const { width, height } = made.large
        await insertPicture(trx, { id, companyId, kind, width, height, key, at })
        return gone
      })
    } catch (error) {
      await removePictures(storage, [key])
      throw error
    }
    await removePictures(storage, changed.gone)
    return changed.left
  }

  return {
    replaceLogo: (actor, companyId, file) => store(actor, companyId, 'logo', file),
    addPhoto: (actor, companyId, file) => store(actor, companyId, 'photo', file),
    removeLogo: (actor, companyId) =>
      change(actor, companyId, 'logo removed', async (trx) => {
        await jobIndex.cardsChanged(trx)
        return deletePictures(trx, companyId, { kind: 'logo' })
      }),
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

/**
 * Requires that the company has fewer photos than the maximum.
 * @throws AppError conflict
 */
async function requireRoom(trx: Transaction, companyId: string): Promise<void> {
  const photos = (await picturesOf(trx, companyId)).filter(({ kind }) => kind === 'photo')
  if (photos.length < maxCompanyPhotos) return
  throw new AppError('conflict', `A company can have ${maxCompanyPhotos} photos. Remove one first.`)
}

/**
 * Requires that every id is one of the company's photos, without repeats.
 * @throws AppError invalid
 */
async function requireOwnPhotos(trx: Transaction, companyId: string, photos: PhotoTexts): Promise<void> {
  const shown = await picturesOf(trx, companyId)
  const known = new Set(shown.filter(({ kind }) => kind === 'photo').map(({ id }) => id))
  const errors = photos.flatMap(({ id }, index) =>
    // Each id is deleted from the set once found, so a repeated id is refused too.
    known.delete(id) ? [] : [{ path: `photos.${index}.id`, message: 'This photo was not found' }],
  )
  if (errors.length > 0)
    throw new AppError('invalid', 'Some photos no longer exist. Reload and try again.', { errors })
}
