import { z } from 'zod'
import { id, moment, required, text } from '../common.ts'
import { letterLanguage, letterLimits } from '../letter.ts'
import { label } from '../name.ts'
import { rejectionReason } from '../pipeline.ts'
import { applicantsQuery, companyApplicantsQuery } from './application.ts'
import { messageText } from './stage-artefacts.ts'
import { tagLimits } from './tag.ts'

export const bulkLimits = {
  /** Applications of one operation. */
  applications: 10_000,
  /** Above this, the number of applications that change is typed to confirm. */
  untyped: 30,
  previewMinutes: 15,
  /** Minutes for undoing moves, holds and tags. Rejections can be undone until they are told. */
  undoMinutes: 10,
  /** Letters that a preview shows. */
  letters: 3,
  /** Applicants that an answer lists by name. */
  listed: 100,
  /** Applications left out of all that match. */
  except: 1_000,
} as const

/** Decisions about several applications, by actions of the transition table. */
export const bulkDecisions = ['advance', 'reject', 'hold'] as const

/** What can be done with several applications. */
export const bulkActions = [...bulkDecisions, 'tag', 'untag', 'message'] as const

/** Where several applicants can be moved. Hiring is decided one by one. */
export const bulkStages = ['shortlist', 'questionnaire', 'interview', 'detail-fulfillment'] as const

const tagName = required(label(tagLimits.name))

/** What to do with each of the chosen applications. */
export const bulkChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('advance'),
    to: z.enum(bulkStages),
    /** Needed for applications that skip a stage. */
    reason: text(1000).optional(),
  }),
  z.strictObject({
    action: z.literal('reject'),
    reason: rejectionReason,
    /** Words for every candidate, with the variables of the letter. Without them, each gets the company's letter. */
    message: required(text(letterLimits.body)).optional(),
  }),
  z.strictObject({ action: z.literal('hold'), reason: text(1000).optional() }),
  // By name, because the applications can be of several companies.
  z.strictObject({ action: z.literal('tag'), name: tagName }),
  z.strictObject({ action: z.literal('untag'), name: tagName }),
  // On the page of the stage at which each application is.
  z.strictObject({ action: z.literal('message'), text: messageText }),
])

const paging = { cursor: true, limit: true, sort: true } as const
const except = z.array(id).max(bulkLimits.except).default([])

/** Which applications: these, or all that match filters of the applicants of one job or of all jobs. */
export const bulkSelection = z.union([
  z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Choose at least one applicant')
      .max(bulkLimits.applications, 'Choose at most 10,000 applicants'),
  }),
  z.strictObject({ jobId: id, filter: applicantsQuery.omit(paging), except }),
  z.strictObject({ filter: companyApplicantsQuery.omit(paging), except }),
])

export const bulkInput = z.strictObject({ selection: bulkSelection, change: bulkChange })

/**
 * Why an application stays as it is. `changed`: somebody changed it since the preview, or, for an undo, since the run.
 * `told`: the candidate was told of the rejection. `value-missing`: a variable of the letter has no value. `tag-limit`: the
 * application has as many tags as it can. `company-tags`: the tag is new and the company has as many as it can. `leaving`:
 * the person is deleting their account. `not-reached`: messages are possible from the shortlist on.
 */
export const bulkSkipReasons = [
  'not-found',
  'forbidden',
  'changed',
  'ended',
  'on-hold',
  'offer',
  'already',
  'later',
  'needs-reason',
  'value-missing',
  'told',
  'tag-limit',
  'company-tags',
  'leaving',
  'not-reached',
] as const

export const bulkPerson = z.object({
  applicationId: id,
  jobId: id,
  userId: id,
  name: z.string(),
  jobTitle: z.string(),
})

export const bulkSkipped = bulkPerson.extend({ reason: z.enum(bulkSkipReasons) }).meta({ id: 'BulkSkipped' })

const outcome = {
  id,
  action: z.enum(bulkActions),
  /** Applications that change. */
  changed: z.int(),
  skippedCount: z.int(),
  /** How many stay as they are, by reason. */
  reasons: z.array(z.object({ reason: z.enum(bulkSkipReasons), count: z.int() })),
  /** The first 100 that stay as they are and that the caller may read. */
  skipped: z.array(bulkSkipped),
}

/** A letter or message as its candidate would get it. */
export const bulkLetter = bulkPerson
  .extend({
    /** Null for a message, which the person wrote. */
    language: letterLanguage.nullable(),
    /** Null for a message. */
    subject: z.string().nullable(),
    body: z.string(),
    /** When the candidate would be told; null for at once. */
    tellAt: moment.nullable(),
  })
  .meta({ id: 'BulkLetter' })

/** What an operation would do. */
export const bulkPreview = z
  .object({
    ...outcome,
    expiresAt: moment,
    letters: z.array(bulkLetter),
    /** When candidates would be told of their rejection; null for other actions. */
    telling: z.object({ atOnce: z.int(), first: moment.nullable(), last: moment.nullable() }).nullable(),
  })
  .meta({ id: 'BulkPreview' })

/** What an operation has done. */
export const bulkResult = z
  .object({
    ...outcome,
    runAt: moment,
    /** Until when it can be undone; null if it cannot. */
    undoUntil: moment.nullable(),
    undoneAt: moment.nullable(),
  })
  .meta({ id: 'BulkResult' })

/** What undoing an operation has done. */
export const bulkUndone = z
  .object({
    ...outcome,
    /** Candidates who had read of their move, and are told that it was taken back. */
    readCount: z.int(),
    /** The first 100 of them. */
    read: z.array(bulkPerson),
  })
  .meta({ id: 'BulkUndone' })

/** An operation that can still be undone. */
export const bulkSummary = z
  .object({
    id,
    action: z.enum(bulkActions),
    to: z.enum(bulkStages).nullable(),
    changed: z.int(),
    runAt: moment,
    undoUntil: moment,
  })
  .meta({ id: 'BulkSummary' })

export const bulkRunInput = z.strictObject({
  /** The number of applications that change, typed by the person. Needed above 30. */
  count: z.int().optional(),
})

export type BulkDecision = (typeof bulkDecisions)[number]
export type BulkAction = (typeof bulkActions)[number]
export type BulkChange = z.output<typeof bulkChange>
export type BulkDecisionChange = Extract<BulkChange, { action: BulkDecision }>
export type BulkTagChange = Extract<BulkChange, { action: 'tag' | 'untag' }>
export type BulkSelection = z.output<typeof bulkSelection>
export type BulkInput = z.output<typeof bulkInput>
export type BulkSkipReason = (typeof bulkSkipReasons)[number]
export type BulkPerson = z.output<typeof bulkPerson>
export type BulkSkipped = z.output<typeof bulkSkipped>
export type BulkLetter = z.output<typeof bulkLetter>
export type BulkPreview = z.output<typeof bulkPreview>
export type BulkResult = z.output<typeof bulkResult>
export type BulkUndone = z.output<typeof bulkUndone>
export type BulkSummary = z.output<typeof bulkSummary>
