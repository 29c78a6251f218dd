import { Readable } from 'node:stream'
import type { FileRef, OwnProfile } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

/** The part of a person's files that the import needs. */
export interface CvFiles {
  readonly upload: (
    actor: Actor,
    purpose: 'cv',
    file: { readonly name: string; readonly stream: Readable },
  ) => Promise<Pick<FileRef, 'id'>>
  readonly remove: (actor: Actor, fileId: string) => Promise<void>
}

/** A stored file that the profile does not name yet, or a note why the file was not stored. */
export type StoredCv = { readonly id: string } | { readonly note: string }

/**
 * Stores a CV's file for a profile that has none. If the process ends before the profile names it, the nightly clean-up
 * removes it like every unused upload.
 * @param own the profile before the import
 * @throws AppError as an upload does, except for limits that only prevent storing
 */
export async function storeCv(
  files: CvFiles,
  actor: Actor,
  own: OwnProfile,
  file: { readonly name: string; readonly content: Buffer },
): Promise<StoredCv> {
  const documents = own.steps.find((step) => step.step === 'documents')
  if (documents?.data.cvFileId) {
    return { note: 'Your profile has a CV already, so this file was read and not kept.' }
  }
  try {
    return await files.upload(actor, 'cv', { name: file.name, stream: Readable.from([file.content]) })
  } catch (error) {
    // Too many files, or an account without an e-mail address: the CV is still read.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-permitted-now')) {
      return { note: `This file was read and not kept as your CV. ${error.message}` }
    }
    throw error
  }
}

/** Removes a stored CV that no profile names. */
export async function discardCv(files: CvFiles, actor: Actor, cv: StoredCv | null): Promise<void> {
  if (cv === null || !('id' in cv)) return
  // A failure here must not hide why the import failed; the nightly clean-up removes the file.
  await files.remove(actor, cv.id).catch(() => undefined)
}
