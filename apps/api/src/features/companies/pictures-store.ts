import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface PictureRow {
  readonly id: string
  readonly kind: string
  readonly alt: string
  /** Width of the large picture size in pixels. */
  readonly width: number
  readonly height: number
}

interface NewPicture {
  readonly id: string
  readonly companyId: string
  readonly kind: 'logo' | 'photo'
  readonly width: number
  readonly height: number
  readonly key: string
  readonly at: Date
}

/** Lists a company's logo and photos in display order. */
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

/** Adds a picture after the company's other pictures. */
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

/**
 * Deletes pictures.
 * @returns the storage keys of the deleted pictures
 */
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

/**
 * Moves the given photos to the front, in the given order, and sets their descriptions. Other photos keep their order.
 */
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
