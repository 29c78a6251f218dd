import { z } from 'zod'
import { day, id, line, required, text } from './common.ts'

/** Kinds of questions. A `statement` is a text to read and takes no answer. */
export const questionKinds = [
  'yes-no',
  'short-text',
  'long-text',
  'single',
  'multiple',
  'number',
  'date',
  'rating',
  'statement',
] as const

export const maxQuestions = 50

/** Limits of one question; `shortText` and `longText` limit its answer. */
export const questionLimits = {
  text: 300,
  help: 500,
  options: 20,
  optionLabel: 120,
  rules: 5,
  shortText: 300,
  longText: 2000,
} as const

/** Values of a rating. */
export const ratingRange = { min: 1, max: 5 } as const

/** Largest number that a question, a rule or an answer may contain, in both directions. */
export const maxQuestionNumber = 1_000_000_000_000

export const questionKind = z.enum(questionKinds).meta({ id: 'QuestionKind' })

/** Id of an option, unique within its question. Clients choose it; it stays when the label changes. */
export const optionId = z.string().regex(/^[a-z0-9-]{1,36}$/, 'Use lower-case letters, digits and hyphens')

const boundedNumber = z
  .number('Enter a number')
  .min(-maxQuestionNumber, 'Enter a larger number')
  .max(maxQuestionNumber, 'Enter a smaller number')

const bound = boundedNumber.nullable()
const dayBound = day.nullable()

const answerConditions = [
  z.object({ type: z.literal('answer'), is: z.enum(['yes', 'no']) }),
  /** Met by an answer that includes one of these options. */
  z.object({
    type: z.literal('options'),
    anyOf: z.array(optionId).min(1, 'Choose an option').max(questionLimits.options),
  }),
  /** Met by a number or rating below or above a bound; null for no bound. */
  z.object({ type: z.literal('range'), below: bound, above: bound }),
  /** Met by a date before or after a bound; null for no bound. */
  z.object({ type: z.literal('dates'), before: dayBound, after: dayBound }),
] as const

/** A condition on the answer to its own question, which flags an application but never rejects it. */
export const knockOut = z.discriminatedUnion('type', answerConditions).meta({ id: 'KnockOut' })

/** A condition on the answer to another question. `answered` asks only whether there is an answer. */
export const questionCondition = z
  .discriminatedUnion('type', [
    ...answerConditions,
    z.object({ type: z.literal('answered'), is: z.boolean() }),
  ])
  .meta({ id: 'QuestionCondition' })

/** When to show a question: if all or any of the rules about earlier questions are met. */
export const showWhen = z
  .object({
    match: z.enum(['all', 'any']),
    rules: z
      .array(z.object({ questionId: id, condition: questionCondition }))
      .min(1, 'Add a condition')
      .max(questionLimits.rules, `Use at most ${questionLimits.rules} conditions`),
  })
  .meta({ id: 'ShowWhen' })

/** A question as the person who answers it sees it. */
export const question = z
  .object({
    id,
    kind: questionKind,
    text: z.string(),
    /** Text below the question; may be empty. */
    help: z.string(),
    required: z.boolean(),
    /** Of the kinds `single` and `multiple`; empty for others. */
    options: z.array(z.object({ id: optionId, label: z.string() })),
    /** Smallest and largest answer of the kind `number`. */
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Null for a question that is always shown. */
    showWhen: showWhen.nullable(),
  })
  .meta({ id: 'Question' })

/** A question with its knock-out rule, which only the team may see. */
export const employerQuestion = question.extend({ knockOut: knockOut.nullable() }).meta({
  id: 'EmployerQuestion',
})

/** A question in a request. Without an `id`, it is new. */
export const questionInput = z.object({
  id: id.optional(),
  /** Names a new question, so that rules of the same request can refer to it. */
  key: id.optional(),
  kind: questionKind,
  text: required(line(questionLimits.text)),
  help: text(questionLimits.help).default(''),
  required: z.boolean(),
  options: z
    .array(z.object({ id: optionId, label: required(line(questionLimits.optionLabel)) }))
    .max(questionLimits.options, `Use at most ${questionLimits.options} options`)
    .default([]),
  min: bound.default(null),
  max: bound.default(null),
  showWhen: showWhen.nullable().default(null),
  knockOut: knockOut.nullable().default(null),
})

/** Questions in a request, in their order. */
export const questionsInput = z
  .array(questionInput)
  .max(maxQuestions, `Ask at most ${maxQuestions} questions`)

/**
 * Value of an answer: `yes` or `no`, a text, the id of an option, a list of option ids, a number, or a date
 * (`YYYY-MM-DD`). An empty text or list is no answer.
 */
export const answerValue = z.union([
  text(questionLimits.longText),
  boundedNumber,
  z.array(optionId).max(questionLimits.options),
])

/** Answers in a request, at most one per question. */
export const givenAnswers = z.array(z.object({ questionId: id, answer: answerValue })).max(maxQuestions)

/**
 * A question as it was answered, readable without the question: `single` and `multiple` answers are the options'
 * labels. Answers from before there were more kinds are of the kind `text` or `yes-no`.
 */
export const storedAnswer = z
  .object({
    question: z.string(),
    kind: z.enum([...questionKinds, 'text']),
    answer: z.union([z.string(), z.number(), z.array(z.string())]),
  })
  .meta({ id: 'StoredAnswer' })

export type QuestionKind = z.infer<typeof questionKind>
export type KnockOut = z.infer<typeof knockOut>
export type QuestionCondition = z.infer<typeof questionCondition>
export type ShowWhen = z.infer<typeof showWhen>
export type Question = z.infer<typeof question>
export type EmployerQuestion = z.infer<typeof employerQuestion>
export type AnswerValue = z.infer<typeof answerValue>
export type GivenAnswer = z.infer<typeof givenAnswers>[number]
export type StoredAnswer = z.infer<typeof storedAnswer>
