import { Readable } from 'node:stream'
import type { FileRef, OwnProfile } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

/** The file operations that the résumé import needs. */
export interface CvFiles {
  readonly upload: (
    actor: Actor,
    purpose: 'cv',
    file: { readonly name: string; readonly stream: Readable },
  ) => Promise<Pick<FileRef, 'id'>>
  readonly remove: (actor: Actor, fileId: string) => Promise<void>
}

/** A stored CV that the profile does not use yet, or a note why it was not stored. */
export type StoredCv = { readonly id: string } | { readonly note: string }

/**
 * Stores the file of a CV if the profile has no CV. After a crash, the nightly clean-up removes the unused file.
 * @param own the profile before the import
 * @throws AppError as for an upload, except errors that only prevent storing
 */
export async function storeCv(
  files: CvFiles,
  actor: Actor,
  own: OwnProfile,
  file: { readonly name: string; readonly content: Buffer },
): Promise<StoredCv> {
  const documents = own.steps.find((step) => step.step === 'documents')
  if (documents?.data.cvFileId) {
    return { note: 'Your profile already has a CV, so this file was read but not stored.' }
  }
  try {
    return await files.upload(actor, 'cv', { name: file.name, stream: Readable.from([file.content]) })
  } catch (error) {
    // A CV that cannot be stored is still imported: the person may have too many files or no e-mail address.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-permitted-now')) {
      return { note: `This file was read but not stored as your CV. ${error.message}` }
    }
    throw error
  }
}

/** Removes a stored CV if the profile does not use it. */
export async function discardCv(files: CvFiles, actor: Actor, cv: StoredCv | null): Promise<void> {
  if (cv === null || !('id' in cv)) return
  // Ignores a failure, so that the import's own error is reported. The nightly clean-up then removes the file.
  await files.remove(actor, cv.id).catch(() => undefined)
}
