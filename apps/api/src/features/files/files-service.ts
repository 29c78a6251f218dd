import { type FilePurpose, type FileRef, maxDocumentsPerPerson } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { unusedAfterMs } from './file-clean-up.ts'
import {
  countFiles,
  deleteFileRow,
  deleteUnusedFiles,
  findOwner,
  insertFile,
  lockOwner,
  whatUses,
} from './files-store.ts'
import type { DocumentIntake, DocumentKind } from './ports.ts'

const allowed: Readonly<Record<FilePurpose, readonly DocumentKind[]>> = {
  cv: ['pdf', 'docx'],
  document: ['pdf', 'docx'],
  certificate: ['pdf', 'docx', 'picture'],
}

export interface FilesService {
  /**
   * Stores a document.
   * @throws AppError too-large, unsupported-type, invalid for a picture that cannot be read and for malware,
   * not-permitted-now without an e-mail address, conflict when the person keeps as many as allowed, unavailable when
   * storage or scanner are away
   */
  upload(actor: Actor, purpose: FilePurpose, file: Pick<UploadedFile, 'name' | 'stream'>): Promise<FileRef>
  /** @throws AppError not-found, conflict while something refers to it */
  remove(actor: Actor, fileId: string): Promise<void>
}

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly storage: FileStorage
  readonly intake: DocumentIntake
}

export function createFilesService({ db, clock, log, storage, intake }: Deps): FilesService {
  /** No row names them, so nobody reaches them any more; should this fail, the nightly clean-up does it. */
  const removeObjects = async (keys: readonly string[]) => {
    const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)))
    for (const removal of removals)
      if (removal.status === 'rejected') log.warn({ err: removal.reason }, 'a stored file was not removed')
  }
  return {
    upload: async (actor, purpose, file) => {
      requireAccess(actor, 'file.upload', null)
      requireEmail(actor)
      const document = await intake.take(file, purpose, allowed[purpose])
      const stored = { ...document, id: uuidv7(), ownerId: actor.userId, purpose, at: clock() }
      let cleared: readonly string[]
      try {
        cleared = await inTransaction(db, async (trx) => {
          const unused = await makeRoom(trx, actor.userId, stored.at)
          await insertFile(trx, stored)
          return unused
        })
      } catch (error) {
        await removeObjects([document.key])
        throw error
      }
      await removeObjects(cleared)
      const { id, name, mediaType, bytes, at } = stored
      return { id, name, mediaType, bytes, uploadedAt: at.toISOString() }
    },

    remove: async (actor, fileId) => {
      const ownerId = await findOwner(db.kysely, fileId)
      if (ownerId === undefined) throw notFound('This file')
      requireAccess(actor, 'file.own', { ownerId }, 'This file')
      const key = await inTransaction(db, async (trx) => {
        const uses = await whatUses(trx, fileId)
        if (!uses) throw notFound('This file')
        if (uses.application) {
          throw new AppError(
            'conflict',
            'This file was sent with an application, so it stays as long as that does.',
          )
        }
        if (uses.profile) {
          throw new AppError('conflict', 'Your profile uses this file. Take it out there first.')
        }
        return deleteFileRow(trx, fileId)
      })
      await removeObjects([key])
    },
  }
}

/**
 * Sees to it that one more file fits. Files that no profile and no application refers to make room.
 * @returns the storage keys of files that are gone once the transaction commits
 * @throws AppError conflict, unauthenticated for somebody who was erased while the file came in
 */
async function makeRoom(trx: Transaction, ownerId: string, at: Date): Promise<string[]> {
  if (!(await lockOwner(trx, ownerId))) throw new AppError('unauthenticated', 'This account was deleted.')
  const count = await countFiles(trx, ownerId)
  if (count < maxDocumentsPerPerson) return []
  const cleared = await deleteUnusedFiles(trx, ownerId, new Date(at.getTime() - unusedAfterMs))
  if (count - cleared.length < maxDocumentsPerPerson) return cleared
  throw new AppError(
    'conflict',
    `You keep ${maxDocumentsPerPerson} files, which is the most. Use one that you uploaded before, or delete one.`,
  )
}
