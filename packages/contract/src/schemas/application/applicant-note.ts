import { z } from 'zod'
import { id, moment, required, text } from '../common.ts'

export const noteMaxLength = 5_000
/** Most notes on an application. */
export const maxNotes = 500

export const colleague = z.object({ userId: id, name: z.string() })

/** A note about an applicant, for the hiring team only. */
export const applicantNote = z
  .object({
    id,
    text: z.string(),
    at: moment,
    editedAt: moment.nullable(),
    author: colleague,
    mentioned: z.array(colleague),
    /** What the viewer may do with it. */
    permitted: z.array(z.enum(['edit', 'delete'])),
  })
  .meta({ id: 'ApplicantNote' })

export const applicantNotes = z.object({
  /** Oldest first. */
  notes: z.array(applicantNote),
  /** Colleagues who can be mentioned: those who may read the notes. Without the viewer. */
  colleagues: z.array(colleague),
})

export const noteInput = z.object({
  text: required(text(noteMaxLength)),
  /** User ids of the colleagues to notify. */
  mentions: z.array(id).max(20, 'Mention at most 20 colleagues').default([]),
})

export type ApplicantNote = z.infer<typeof applicantNote>
export type ApplicantNotes = z.infer<typeof applicantNotes>
export type Colleague = z.infer<typeof colleague>
