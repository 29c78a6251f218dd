import { z } from 'zod'
import { id, moment } from './common.ts'

export const maxDocumentBytes = 10 * 1024 * 1024

export const maxDocumentsPerPerson = 20

/** A stored file without a URL; `getFileLink` returns a signed URL. */
export const fileRef = z
  .object({ id, name: z.string(), mediaType: z.string(), bytes: z.int().min(0), uploadedAt: moment })
  .meta({ id: 'FileRef' })

export const filePurposes = ['cv', 'document', 'certificate'] as const

/**
 * Purpose of a file, which decides the accepted types. `cv` and `document`: PDF or docx. `certificate`: also
 * JPEG, PNG and WebP images, which the server re-encodes.
 */
export const filePurpose = z.enum(filePurposes)

/** Where a file is used: in a profile step (`step` is one of `profileSteps`) or in an application. */
export const fileUse = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('profile'), step: z.string() }),
    z.object({ kind: z.literal('application'), applicationId: id, jobTitle: z.string() }),
  ])
  .meta({ id: 'FileUse' })

/** One of the viewer's files. A file with uses cannot be deleted. */
export const ownFile = fileRef
  .extend({ purpose: filePurpose, uses: z.array(fileUse) })
  .meta({ id: 'OwnFile' })

/** A short-lived signed URL of one file. */
export const fileLink = z.object({ url: z.string(), expiresAt: moment }).meta({ id: 'FileLink' })

export type OwnFile = z.infer<typeof ownFile>
export type FilePurpose = z.infer<typeof filePurpose>
export type FileRef = z.infer<typeof fileRef>
