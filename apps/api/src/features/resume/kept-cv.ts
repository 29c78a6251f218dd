import { Readable } from 'node:stream'
import type { FileRef, OwnProfile } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'

/** What the import asks of a person's files: those that they upload themselves are taken by it too. */
export interface CvFiles {
  readonly upload: (
    actor: Actor,
    purpose: 'cv',
    file: { readonly name: string; readonly stream: Readable },
  ) => Promise<Pick<FileRef, 'id'>>
  readonly remove: (actor: Actor, fileId: string) => Promise<void>
}

/** A CV's own file: stored and not yet named by the profile, or what to say of why it was only read. */
export type KeptCv = { readonly id: string } | { readonly note: string }

/**
 * Stores the file of a CV for a profile that has none.
 * Should the process end before the profile names it, the nightly clean-up takes it away, as every unused upload.
 * @param own the profile before the import
 * @throws AppError as an upload does, but not for what only keeps it from being stored
 */
export async function keepCv(
  files: CvFiles,
  actor: Actor,
  own: OwnProfile,
  file: { readonly name: string; readonly content: Buffer },
): Promise<KeptCv> {
  const documents = own.steps.find((step) => step.step === 'documents')
  if (documents?.data.cvFileId) {
    return { note: 'Your profile has a CV already, so this file was read and not kept.' }
  }
  try {
    return await files.upload(actor, 'cv', { name: file.name, stream: Readable.from([file.content]) })
  } catch (error) {
    // Too many files, or an account without an address: what stands in the CV is taken all the same.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not-permitted-now')) {
      return { note: `This file was read and not kept as your CV. ${error.message}` }
    }
    throw error
  }
}

/** Takes away what no profile came to name. */
export async function discardCv(files: CvFiles, actor: Actor, cv: KeptCv | null): Promise<void> {
  if (cv === null || !('id' in cv)) return
  // What fails here is found by the nightly clean-up; it must not hide why the import failed.
  await files.remove(actor, cv.id).catch(() => undefined)
}
