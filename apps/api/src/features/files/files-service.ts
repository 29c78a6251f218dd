import { type FilePurpose, type FileRef, maxDocumentsPerPerson } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { unusedAfterMs } from './file-clean-up.ts'
import type { FilesDeps } from './files-deps.ts'
import {
  countFiles,
  deleteFileRow,
  deleteUnusedFiles,
  findOwner,
  insertFile,
  lockOwner,
  usesOf,
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
   * @throws AppError too-large; unsupported-type; invalid for an unreadable picture or malware; not-permitted-now
   * without an e-mail address; conflict at the maximum number of files; unavailable when the storage or scanner is down
   */
  upload(actor: Actor, purpose: FilePurpose, file: Pick<UploadedFile, 'name' | 'stream'>): Promise<FileRef>
  /**
   * Removes a file.
   * @throws AppError not-found, conflict while the file is in use
   */
  remove(actor: Actor, fileId: string): Promise<void>
}

interface Deps extends Pick<FilesDeps, 'db' | 'clock' | 'log' | 'storage'> {
  readonly intake: DocumentIntake
}

export function createFilesService({ db, clock, log, storage, intake }: Deps): FilesService {
  /** Removes stored objects that no longer have a row. If this fails, the nightly clean-up removes them. */
  const removeObjects = async (keys: readonly string[]) => {
    const removals = await Promise.allSettled(keys.map((key) => storage.remove(key)))
    for (const removal of removals)
      if (removal.status === 'rejected') log.warn({ err: removal.reason }, 'stored file could not be removed')
  }
  return {
    upload: async (actor, purpose, file) => {
      requireAccess(actor, 'file.upload', null)
      requireEmail(actor)
      const { key, name, mediaType, bytes, sha256 } = await intake.take(file, purpose, allowed[purpose])
      const [id, at] = [uuidv7(), clock()]
      const cleared = await inTransaction(db, async (trx) => {
        const unused = await makeRoom(trx, actor.userId, at)
        const columns = { media_type: mediaType, storage_key: key, sha256, created_at: at }
        await insertFile(trx, { id, owner_id: actor.userId, purpose, name, bytes, ...columns })
        return unused
      }).catch(async (error: unknown) => {
        await removeObjects([key])
        throw error
      })
      await removeObjects(cleared)
      return { id, name, mediaType, bytes, uploadedAt: at.toISOString() }
    },

    remove: async (actor, fileId) => {
      const ownerId = await findOwner(db.kysely, fileId)
      if (ownerId === undefined) throw notFound('This file')
      requireAccess(actor, 'file.own', { ownerId }, 'This file')
      const key = await inTransaction(db, async (trx) => {
        const uses = await usesOf(trx, fileId)
        if (!uses) throw notFound('This file')
        if (uses.application) throw inUse('This file was sent with an application, so you cannot delete it.')
        if (uses.draft)
          throw inUse('An application that you have not sent contains this file. Remove it there first.')
        if (uses.request)
          throw inUse('You sent this file with a request for a passport. Withdraw the request first.')
        if (uses.profile) throw inUse('Your profile uses this file. Remove it from your profile first.')
        return deleteFileRow(trx, fileId)
      })
      await removeObjects([key])
    },
  }
}

const inUse = (sentence: string) => new AppError('conflict', sentence)

/**
 * Deletes unused files when the person has reached the maximum number.
 * @returns the storage keys of the deleted files, to be removed after the commit
 * @throws AppError conflict when all files are in use, unauthenticated when the account was erased during the upload
 */
async function makeRoom(trx: Transaction, ownerId: string, at: Date): Promise<string[]> {
  if (!(await lockOwner(trx, ownerId))) throw new AppError('unauthenticated', 'This account was deleted.')
  const count = await countFiles(trx, ownerId)
  if (count < maxDocumentsPerPerson) return []
  const cleared = await deleteUnusedFiles(trx, ownerId, new Date(at.getTime() - unusedAfterMs))
  if (count - cleared.length < maxDocumentsPerPerson) return cleared
  throw new AppError(
    'conflict',
    `You have reached the limit of ${maxDocumentsPerPerson} files. Use one you already uploaded, or delete one first.`,
  )
}
