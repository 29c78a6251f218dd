import { createHash, randomUUID } from 'node:crypto'
import { type FileRef, maxDocumentBytes, maxDocumentsPerPerson } from '@vouch/contract'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { judgeDocument } from './document-type.ts'
import { cleanFileName } from './file-name.ts'
import { countFiles, deleteUnusedFiles, insertFile, lockOwner } from './files-store.ts'

/** A file that nothing refers to may be part of a form that is being filled in: so long it is left alone. */
const unusedAfterMs = 24 * 3_600_000

type Upload = Pick<UploadedFile, 'name' | 'read'>

export interface FilesService {
  /**
   * Stores a pdf or docx.
   * @throws AppError too-large, unsupported-type, not-permitted-now without an e-mail address, conflict when the person keeps as many as allowed
   */
  upload(actor: Actor, purpose: 'cv' | 'document', file: Upload): Promise<FileRef>
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
}

export function createFilesService({ db, clock, storage }: Deps): FilesService {
  return {
    upload: async (actor, purpose, file) => {
      requireAccess(actor, 'file.upload', null)
      requireEmail(actor)
      // Judged before it is stored: what is refused never touches the storage.
      const content = await file.read(maxDocumentBytes)
      const type = await judgeDocument(content)
      const key = `${purpose}/${randomUUID()}`
      await storage.put(key, content)
      try {
        const stored = {
          id: uuidv7(),
          ownerId: actor.userId,
          purpose,
          name: cleanFileName(file.name, type.extension),
          mediaType: type.mediaType,
          bytes: content.length,
          key,
          sha256: createHash('sha256').update(content).digest(),
          at: clock(),
        }
        const cleared = await inTransaction(db, async (trx) => {
          const unused = await makeRoom(trx, actor.userId, stored.at)
          await insertFile(trx, stored)
          return unused
        })
        await Promise.all(cleared.map((unused) => storage.remove(unused)))
        const { id, name, mediaType, bytes, at } = stored
        return { id, name, mediaType, bytes, uploadedAt: at.toISOString() }
      } catch (error) {
        await storage.remove(key)
        throw error
      }
    },
  }
}

/**
 * Sees to it that one more file fits. Files that no profile and no application refers to make room.
 * @returns the storage keys of files that are gone once the transaction commits
 * @throws AppError conflict
 */
async function makeRoom(trx: Transaction, ownerId: string, at: Date): Promise<string[]> {
  await lockOwner(trx, ownerId)
  const count = await countFiles(trx, ownerId)
  if (count < maxDocumentsPerPerson) return []
  const cleared = await deleteUnusedFiles(trx, ownerId, new Date(at.getTime() - unusedAfterMs))
  if (count - cleared.length < maxDocumentsPerPerson) return cleared
  throw new AppError(
    'conflict',
    `You keep ${maxDocumentsPerPerson} files, which is the most. Use one that you uploaded before.`,
  )
}
