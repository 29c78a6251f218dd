import type { Database } from '#db/connect.ts'
import type { StoredFolder } from '#features/files/ports.ts'
import { pictureFiles } from './pictures-store.ts'

/** The folder of logos and photos in the storage, for the clean-up of objects that no row names. */
export function companyPictureObjects(db: Database): StoredFolder {
  return {
    prefix: 'company-picture/',
    known: async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
      const pictures = [...new Set(keys.map((key) => key.replace(/-\w+\.webp$/, '')))]
      if (pictures.length === 0) return new Set()
      const rows = await db.kysely
        .selectFrom('company_pictures')
        .select('storage_key')
        .where('storage_key', 'in', pictures)
        .execute()
      return new Set(rows.flatMap((row) => pictureFiles(row.storage_key)))
    },
  }
}
