import type { Database } from '#db/connect.ts'
import type { FileStorage } from './file-storage.ts'
import { type PictureMaker, type PictureSize, pictureSizes } from './images.ts'

/** The storage key of a picture in one of its sizes. */
export function pictureFile(key: string, size: PictureSize): string {
  return `${key}-${size}.webp`
}

const filesOf = (key: string) => pictureSizes.map((size) => pictureFile(key, size))

/** Stores a picture in all its sizes. */
export async function putPicture(
  storage: FileStorage,
  key: string,
  picture: Awaited<ReturnType<PictureMaker['make']>>,
): Promise<void> {
  for (const size of pictureSizes) await storage.put(pictureFile(key, size), picture[size].content)
}

/** Removes these pictures in all sizes. */
export async function removePictures(storage: FileStorage, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.flatMap(filesOf).map((file) => storage.remove(file)))
}

/** A storage folder of pictures, for the job that deletes files to which no row of the table refers. */
export function pictureFolder(
  db: Database,
  prefix: `${string}/`,
  table: 'photos' | 'company_pictures' | 'passport_pictures',
) {
  return {
    prefix,
    known: async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
      const pictures = [...new Set(keys.map((key) => key.replace(/-\w+\.webp$/, '')))]
      if (pictures.length === 0) return new Set()
      const rows = await db.kysely
        .selectFrom(table as 'photos')
        .select('storage_key')
        .where('storage_key', 'in', pictures)
        .execute()
      return new Set(rows.flatMap((row) => filesOf(row.storage_key)))
    },
  }
}
