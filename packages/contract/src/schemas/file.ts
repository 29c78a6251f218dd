import { z } from 'zod'
import { id, moment } from './common.ts'

/** CVs, documents and certificates: at most 10 MB, judged by content. */
export const maxDocumentBytes = 10 * 1024 * 1024

/** Documents one person may keep. */
export const maxDocumentsPerPerson = 20

/** A stored file, without its address: that is asked for when it is opened. */
export const fileRef = z
  .object({ id, name: z.string(), mediaType: z.string(), bytes: z.int().min(0), uploadedAt: moment })
  .meta({ id: 'FileRef' })

export const filePurposes = ['cv', 'document', 'certificate'] as const

/** `cv` and `document` are pdf or docx; a `certificate` may also be a picture (jpeg, png, webp), which is made anew. */
export const filePurpose = z.enum(filePurposes)

/** What refers to a file: a step of one's profile (a name of `profileSteps`), or an application that it was sent with. */
export const fileUse = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('profile'), step: z.string() }),
    z.object({ kind: z.literal('application'), applicationId: id, jobTitle: z.string() }),
  ])
  .meta({ id: 'FileUse' })

/** One's own file with what refers to it. One that is in use cannot be deleted. */
export const ownFile = fileRef
  .extend({ purpose: filePurpose, uses: z.array(fileUse) })
  .meta({ id: 'OwnFile' })

/** A signed address that opens one file for a short time. */
export const fileLink = z.object({ url: z.string(), expiresAt: moment }).meta({ id: 'FileLink' })

export type OwnFile = z.infer<typeof ownFile>
export type FilePurpose = z.infer<typeof filePurpose>
export type FileRef = z.infer<typeof fileRef>
