import { z } from 'zod'
import { id, moment, text } from '../common.ts'
import { fileRef } from '../file.ts'
import { givenAnswers } from '../question.ts'

/** Most documents that an application can have besides the CV. */
export const maxApplicationDocuments = 5

/** Most applications that a candidate can have begun without sending them. */
export const maxApplicationDrafts = 100

/** Ids of the candidate's files for an application, in their order. */
export const applicationDocuments = z
  .array(id)
  .max(maxApplicationDocuments, `Add at most ${maxApplicationDocuments} documents`)
  .refine((ids) => new Set(ids).size === ids.length, 'Add each document once')

/** An application that is not sent yet. Its answers may be incomplete or wrong: they are checked when it is sent. */
export const applicationDraftInput = z.object({
  coverLetter: text(10_000),
  /** Null: use the profile's CV, unless `withoutCv`. */
  cvFileId: id.nullable(),
  /** Whether to send no CV. */
  withoutCv: z.boolean().default(false),
  documentFileIds: applicationDocuments,
  answers: givenAnswers,
})

/** A stored draft; `version` 0 and `savedAt` null when there is none. */
export const applicationDraft = z
  .object({
    version: z.int().min(0),
    savedAt: moment.nullable(),
    coverLetter: z.string(),
    cv: fileRef.nullable(),
    withoutCv: z.boolean(),
    documents: z.array(fileRef),
    answers: givenAnswers,
  })
  .meta({ id: 'ApplicationDraft' })

/** An application that is not sent yet, in the candidate's list. */
export const applicationDraftRow = z
  .object({
    job: z.object({ id, slug: z.string(), title: z.string() }),
    company: z.object({ name: z.string() }),
    savedAt: moment,
    /** Whether the job still takes applications. */
    isOpen: z.boolean(),
    /** Last moment to apply; null without one. */
    closesAt: moment.nullable(),
  })
  .meta({ id: 'ApplicationDraftRow' })

export type ApplicationDraftInput = z.infer<typeof applicationDraftInput>
export type ApplicationDraft = z.infer<typeof applicationDraft>
export type ApplicationDraftRow = z.infer<typeof applicationDraftRow>
