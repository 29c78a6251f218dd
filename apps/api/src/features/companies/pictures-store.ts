import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { PictureSize } from '#platform/files/images.ts'
import { pictureSizes } from '#platform/files/images.ts'

/** A logo or photo of a company. */
export interface PictureRow {
  readonly id: string
  readonly kind: string
  readonly alt: string
  /** Of the large size, in pixels. */
  readonly width: number
  readonly height: number
}

export interface NewPicture {
  readonly id: string
  readonly companyId: string
  readonly kind: 'logo' | 'photo'
  readonly width: number
  readonly height: number
  readonly key: string
  readonly at: Date
}

export function pictureFile(storageKey: string, size: PictureSize): string {
  return `${storageKey}-${size}.webp`
}

/** The keys of a picture's three files. */
export function pictureFiles(storageKey: string): readonly string[] {
  return pictureSizes.map((size) => pictureFile(storageKey, size))
}

/** Logo and photos, in the order in which they are shown. */
export async function picturesOf(executor: Executor, companyId: string): Promise<PictureRow[]> {
  return executor
    .selectFrom('company_pictures')
    .select(['id', 'kind', 'alt', 'width', 'height'])
    .where('company_id', '=', companyId)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds a picture as the last one. */
export async function insertPicture(trx: Transaction, picture: NewPicture): Promise<void> {
  await trx
    .insertInto('company_pictures')
    .values({
      id: picture.id,
      company_id: picture.companyId,
      kind: picture.kind,
      position: sql<number>`(
        select coalesce(max(position) + 1, 0) from company_pictures
        where company_id = ${picture.companyId} and kind = ${picture.kind}
      )`,
      width: picture.width,
      height: picture.height,
      storage_key: picture.key,
      created_at: picture.at,
    })
    .execute()
}

/** @returns the storage keys of what is gone */
export async function deletePictures(
  trx: Transaction,
  companyId: string,
  which: { readonly kind: 'logo' | 'photo'; readonly id?: string },
): Promise<string[]> {
  let deletion = trx
    .deleteFrom('company_pictures')
    .where('company_id', '=', companyId)
    .where('kind', '=', which.kind)
  if (which.id !== undefined) deletion = deletion.where('id', '=', which.id)
  const rows = await deletion.returning('storage_key').execute()
  return rows.map((row) => row.storage_key)
}

/** Photos that are named come first, in this order; the others keep theirs after them. */
export async function arrangePhotos(
  trx: Transaction,
  companyId: string,
  photos: readonly { readonly id: string; readonly text: string }[],
): Promise<void> {
  await sql`
    with named as (
      select id, text, place from jsonb_to_recordset(${JSON.stringify(
        photos.map((photo, place) => ({ ...photo, place })),
      )}::jsonb) as n (id uuid, text text, place integer)
    )
    update company_pictures p
    set position = coalesce(n.place, ${photos.length} + p.position), alt = coalesce(n.text, p.alt)
    from company_pictures o left join named n on n.id = o.id
    where o.id = p.id and p.company_id = ${companyId} and p.kind = 'photo'`.execute(trx)
}

export async function findPictureKey(executor: Executor, id: string): Promise<string | undefined> {
  const row = await executor
    .selectFrom('company_pictures')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.storage_key
}
