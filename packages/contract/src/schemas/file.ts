import { z } from 'zod'
import { id, moment } from './common.ts'

/** CV and documents: at most 10 MB, pdf or docx, judged by content. */
export const maxDocumentBytes = 10 * 1024 * 1024

/** Documents one person may keep. */
export const maxDocumentsPerPerson = 20

/** A stored file, without its address: that is asked for when it is opened. */
export const fileRef = z
  .object({ id, name: z.string(), mediaType: z.string(), bytes: z.int().min(0), uploadedAt: moment })
  .meta({ id: 'FileRef' })

export const filePurpose = z.enum(['cv', 'document'])

/** A signed address that opens one file for a short time. */
export const fileLink = z.object({ url: z.string(), expiresAt: moment }).meta({ id: 'FileLink' })

export type FileRef = z.infer<typeof fileRef>
