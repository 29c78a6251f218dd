import { z } from 'zod'
import {
  email,
  id,
  line,
  masterCode,
  moment,
  pageOf,
  pageQuery,
  queryFlag,
  queryInt,
  queryList,
  queryText,
  required,
  text,
  version,
} from './common.ts'

export const feedbackStatuses = ['new', 'in-progress', 'resolved', 'dismissed'] as const

export const feedbackStatus = z.enum(feedbackStatuses).meta({ id: 'FeedbackStatus' })

/** Limits of feedback: characters of a message, an answer and a page; feedbacks of one bulk change and export. */
export const feedbackLimits = { message: 1200, answer: 4000, page: 300, bulk: 100, exported: 10_000 } as const

/** Number of weeks in the figures of feedback, including the current one. */
export const feedbackWeeks = 12

/** From 1 (bad) to 5 (very good). */
export const feedbackRating = z.int().min(1, 'Choose a rating').max(5, 'Choose a rating')

/** Path of a page of the web app, such as `/jobs`; never the address of another site. */
const pagePath = line(feedbackLimits.page).regex(/^\/(?![/\\])/, 'Enter the path of a page, such as /jobs')

export const feedbackInput = z.object({
  rating: feedbackRating,
  /** Code of a value of the master list `feedback-categories`. */
  category: masterCode,
  message: required(text(feedbackLimits.message)),
  /** Where a visitor wants the answer. Ignored for signed-in people, whose account has an e-mail address. */
  email: email.nullable().optional(),
  /** The page that the feedback is about. */
  page: pagePath.nullable().optional(),
})

export const feedbackCategory = z.object({ code: z.string(), label: z.string() })

const common = {
  id,
  status: feedbackStatus,
  rating: z.int(),
  category: feedbackCategory,
  message: z.string(),
  page: z.string().nullable(),
  createdAt: moment,
}

/** A feedback of the viewer, with its answers, oldest first. */
export const ownFeedback = z
  .object({ ...common, answers: z.array(z.object({ id, text: z.string(), at: moment })) })
  .meta({ id: 'OwnFeedback' })

export const ownFeedbacks = pageOf(ownFeedback)

const named = z.object({ userId: id, name: z.string() })

const managed = {
  ...common,
  version,
  changedAt: moment,
  /** The person who gave the feedback; null for a visitor. */
  giver: named.nullable(),
  /** E-mail address of the account, or the one a visitor left; null if there is none. */
  email: z.string().nullable(),
  /** The administrator who takes care of it. */
  assignee: named.nullable(),
}

/** A feedback in the administrators' queue. */
export const feedbackRow = z.object({ ...managed, answers: z.int() }).meta({ id: 'FeedbackRow' })

/** A feedback for administrators, with its answers, oldest first. */
export const feedback = z
  .object({
    ...managed,
    /** Whether an answer would reach anybody. Visitors who left no e-mail address cannot be answered. */
    canBeAnswered: z.boolean(),
    answers: z.array(z.object({ id, text: z.string(), at: moment, author: z.string() })),
  })
  .meta({ id: 'Feedback' })

export const feedbackFilters = z.object({
  /** Found in the message and the giver's name and e-mail address. */
  q: queryText(200).optional(),
  status: queryList(feedbackStatus).optional(),
  category: queryList(masterCode).optional(),
  rating: z.union([queryInt(1, 5).transform((value) => [value]), z.array(queryInt(1, 5)).max(5)]).optional(),
  /** An administrator's id, `me`, or `nobody`. */
  assignee: z.union([id, z.enum(['me', 'nobody'])]).optional(),
})

export const feedbackQuery = feedbackFilters.extend({
  ...pageQuery.shape,
  withTotal: queryFlag.optional(),
})

export const feedbackPage = pageOf(feedbackRow)

/** Changes by an administrator; absent fields stay unchanged. */
export const feedbackChange = z
  .object({
    status: feedbackStatus.exclude(['new']).optional(),
    /** Id of an administrator; null assigns nobody. */
    assigneeId: id.nullable().optional(),
  })
  .refine(({ status, assigneeId }) => status !== undefined || assigneeId !== undefined, 'Choose a change')

/** One change to several feedbacks. */
export const feedbackBulkChange = z.object({
  ids: z.array(id).min(1, 'Choose at least one').max(feedbackLimits.bulk),
  change: feedbackChange,
})

/** What a bulk change did: `skipped` have a state from which the new one cannot be reached, or no longer exist. */
export const feedbackBulkAnswer = z.object({ changed: z.int(), skipped: z.array(id) })

export const feedbackAnswerInput = z.object({
  text: required(text(feedbackLimits.answer)),
  /** State of the feedback after the answer. */
  status: feedbackStatus.extract(['in-progress', 'resolved']),
})

const statusCounts = z.object({
  new: z.int(),
  'in-progress': z.int(),
  resolved: z.int(),
  dismissed: z.int(),
})

export const feedbackFigures = z
  .object({
    counts: statusCounts,
    /** The last twelve weeks, oldest first. */
    weeks: z.array(
      z.object({
        /** The Monday on which the week begins, in UTC. */
        from: z.iso.date(),
        count: z.int(),
        /** Average rating, rounded to two decimals; null in weeks without feedback. */
        rating: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'FeedbackFigures' })

export type FeedbackStatus = z.infer<typeof feedbackStatus>
export type OwnFeedback = z.infer<typeof ownFeedback>
export type FeedbackRow = z.infer<typeof feedbackRow>
export type Feedback = z.infer<typeof feedback>
export type FeedbackFigures = z.infer<typeof feedbackFigures>
export type FeedbackChange = z.infer<typeof feedbackChange>
