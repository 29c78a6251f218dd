import {
  type AnswerValue,
  answerValue,
  countryCode,
  fileRef,
  type GivenAnswer,
  type JobPage,
  line,
  maxApplicationDocuments,
  type Question,
  required,
  text,
} from '@vouch/contract'
import { answerFault, checkAnswers, visibleAnswers } from '@vouch/domain'
import { z } from 'zod'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'

const { t } = applyTexts

/** Schema of the application form, from the profile rules, the API contract and the job's questions. */
export function applySchema(job: Pick<JobPage, 'questions' | 'cvRule' | 'letterRule'>) {
  return z.object({
    firstName: required(line(60)),
    lastName: required(line(60)),
    country: countryCode.nullable().refine((country) => country !== null, t('you.countryMissing')),
    headline: required(line(120)),
    cv: fileRef.nullable().refine((cv) => job.cvRule !== 'required' || cv !== null, t('cv.missing')),
    documents: z.array(fileRef).max(maxApplicationDocuments),
    coverLetter: text(10_000).refine(
      (letter) => job.letterRule !== 'required' || letter !== '',
      t('letter.missing'),
    ),
    answers: z.record(z.string(), answerValue).superRefine((answers, context) => {
      for (const { questionId, message } of checkAnswers(job.questions, givenAnswers(job, answers))) {
        context.addIssue({ code: 'custom', path: [questionId], message })
      }
    }),
  })
}

type Answers = Readonly<Record<string, AnswerValue>>

const trimmed = (value: AnswerValue) => (typeof value === 'string' ? value.trim() : value)

/**
 * Answers in the order of the job's questions, because error paths of the API contain the index. Answers to questions
 * that are not shown are empty: the server would drop them.
 */
function givenAnswers({ questions }: Pick<JobPage, 'questions'>, answers: Answers): GivenAnswer[] {
  const values = new Map(Object.entries(answers).map(([id, value]) => [id, trimmed(value)]))
  const shown = visibleAnswers(questions, values)
  return questions.map(({ id }) => ({ questionId: id, answer: shown.get(id) ?? '' }))
}

/** Keeps what was typed even if it is wrong, but not a choice that the form could no longer show. */
function stillFits(question: Question, stored: AnswerValue): boolean {
  const { kind } = question
  if (kind === 'short-text' || kind === 'long-text') return typeof stored === 'string'
  if (kind === 'number') return !Array.isArray(stored)
  return Array.isArray(stored) === (kind === 'multiple') && answerFault(question, stored) === null
}

/** Answers to start the form with: those of the draft that still fit their questions, which may have changed. */
export function startAnswers(
  { questions }: Pick<JobPage, 'questions'>,
  draft: Answers = {},
): Record<string, AnswerValue> {
  return Object.fromEntries(
    questions.map((question) => {
      const empty = question.kind === 'multiple' ? [] : ''
      const stored = draft[question.id]
      return [question.id, stored !== undefined && stillFits(question, stored) ? stored : empty]
    }),
  )
}

/** Request body that submits the application. */
export function applyBody(job: JobPage, values: ApplyValues) {
  return {
    coverLetter: job.letterRule === 'hidden' ? '' : values.coverLetter.trim(),
    cvFileId: job.cvRule === 'hidden' ? null : (values.cv?.id ?? null),
    documentFileIds: values.documents.map(({ id }) => id),
    answers: givenAnswers(job, values.answers),
  }
}
