import { z } from 'zod'
import { day, id, line, moment, required, text } from '../common.ts'
import { fileRef } from '../file.ts'
import { pageStage } from '../pipeline.ts'

export const stageMessage = z
  .object({
    id,
    stage: pageStage,
    at: moment,
    from: z.enum(['candidate', 'employer']),
    name: z.string(),
    text: z.string(),
  })
  .meta({ id: 'StageMessage' })

/** Maximum number of characters of a message. */
export const messageMaxLength = 4000

export const messageText = required(text(messageMaxLength))

export const stageMessageInput = z.object({ text: messageText })

/** Questions sent to one candidate, who can answer them once. */
export const questionnaire = z
  .object({
    id,
    sentAt: moment,
    dueAt: moment,
    answeredAt: moment.nullable(),
    questions: z.array(
      z.object({
        id,
        text: z.string(),
        kind: z.enum(['yes-no', 'text']),
        required: z.boolean(),
        answer: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Questionnaire' })

export const questionnaireDefaults = { dueDays: 5, maxQuestions: 20 } as const

export const questionnaireInput = z.object({
  dueOn: day.optional(),
  questions: z
    .array(z.object({ text: required(line(500)), kind: z.enum(['yes-no', 'text']), required: z.boolean() }))
    .min(1, 'Ask at least one question')
    .max(questionnaireDefaults.maxQuestions),
})

/** Answers of a candidate: `yes` or `no` to a yes/no question, text otherwise. */
export const answersInput = z.object({
  answers: z.array(z.object({ questionId: id, answer: text(4000) })).max(50),
})

export const interviewStates = ['proposed', 'scheduled', 'completed', 'cancelled', 'no-show'] as const
export const interviewMinutes = { default: 60, min: 5, max: 480 } as const

/** A proposed, scheduled or past interview. `declinedAt` is set if the candidate declined it. */
export const interview = z
  .object({
    id,
    state: z.enum(interviewStates),
    startsAt: moment,
    minutes: z.int(),
    place: z.string(),
    note: z.string(),
    proposedAt: moment,
    answeredAt: moment.nullable(),
    declinedAt: moment.nullable(),
    declineNote: z.string().nullable(),
  })
  .meta({ id: 'Interview' })

export const interviewInput = z.object({
  startsAt: moment,
  minutes: z.int().min(interviewMinutes.min).max(interviewMinutes.max).default(interviewMinutes.default),
  place: required(line(300)),
  note: text(2000).default(''),
})

export const interviewDecline = z.object({ note: text(1000).default('') })
export const interviewOutcome = z.object({ outcome: z.enum(['completed', 'cancelled', 'no-show']) })

export const detailStates = ['requested', 'submitted', 'approved', 'rejected'] as const

/**
 * A document or text that the candidate must submit before being hired. If the employer returns it, the state
 * is `requested` again and `returnReason` is set.
 */
export const detail = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(['document', 'text']),
    note: z.string(),
    state: z.enum(detailStates),
    text: z.string().nullable(),
    file: fileRef.nullable(),
    returnReason: z.string().nullable(),
    requestedAt: moment,
    submittedAt: moment.nullable(),
    decidedAt: moment.nullable(),
  })
  .meta({ id: 'Detail' })

/** Documents and texts in one request. */
export const maxDetails = 20

export const detailsInput = z.object({
  items: z
    .array(
      z.object({
        name: required(line(120)),
        kind: z.enum(['document', 'text']),
        note: text(500).default(''),
      }),
    )
    .min(1, 'Request at least one document or text')
    .max(maxDetails),
})

export const detailSubmission = z.object({ text: text(4000).optional(), fileId: id.optional() })
export const detailReturn = z.object({ reason: required(text(1000)) })

/** A job offer; `confirmedAt` is when the candidate accepted it. */
export const hire = z
  .object({ startsOn: day, offeredAt: moment, confirmedAt: moment.nullable() })
  .meta({ id: 'Hire' })

export type StageMessage = z.infer<typeof stageMessage>
export type Questionnaire = z.infer<typeof questionnaire>
export type Interview = z.infer<typeof interview>
export type Detail = z.infer<typeof detail>
export type Hire = z.infer<typeof hire>
