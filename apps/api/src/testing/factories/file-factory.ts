import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

export interface TestFile {
  readonly id: string
  readonly storageKey: string
}

/** Adds the database row of an uploaded file, without stored content. */
export async function createFile(
  db: Database,
  options: {
    readonly ownerId: string
    readonly purpose?: 'cv' | 'document'
    readonly name?: string
    readonly createdAt?: Date
  },
): Promise<TestFile> {
  const id = uuidv7()
  const purpose = options.purpose ?? 'cv'
  const storageKey = `${purpose}/${id}`
  await db.kysely
    .insertInto('files')
    .values({
      id,
      owner_id: options.ownerId,
      purpose,
      name: options.name ?? 'document.pdf',
      media_type: 'application/pdf',
      bytes: 1_200,
      storage_key: storageKey,
      sha256: randomBytes(32),
      ...(options.createdAt ? { created_at: options.createdAt } : {}),
    })
    .execute()
  return { id, storageKey }
}
