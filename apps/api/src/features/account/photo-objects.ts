import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import type { StoredFolder } from '#features/files/ports.ts'
import { photoFiles } from './photo-store.ts'

/** The photos' folder of the storage, for the clean-up of objects that no row names. */
export function photoObjects(db: Database): StoredFolder {
  return {
    prefix: 'photo/',
    known: async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
      const ofPhoto = new Map(keys.map((key) => [key.replace(/-\w+\.webp$/, ''), key]))
      if (ofPhoto.size === 0) return new Set()
      const rows = await db.kysely
        .selectFrom('photos')
        .select('storage_key')
        .where('storage_key', '=', sql<string>`any(${[...ofPhoto.keys()]})`)
        .execute()
      return new Set(rows.flatMap((row) => photoFiles(row.storage_key)))
    },
  }
}
