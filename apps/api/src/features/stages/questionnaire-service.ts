import {
  type answersInput,
  type Questionnaire,
  questionnaireDefaults,
  type questionnaireInput,
} from '@vouch/contract'
import type { GivenAnswer } from '@vouch/domain'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { answerFieldProblems } from '#platform/answer-fields.ts'
import { openConversation } from './conversation.ts'
import {
  type AskedQuestion,
  currentQuestionnaire,
  insertQuestionnaire,
  replaceQuestionnaire,
  storeAnswers,
} from './questionnaire-store.ts'
import type { StageDeps } from './stage-deps.ts'
import { toQuestionnaire } from './stage-mapper.ts'
import { notifyOtherSide } from './stage-news.ts'

type Sent = z.output<typeof questionnaireInput>
type Answers = z.output<typeof answersInput>['answers']

const page = 'questionnaire'
const dayMs = 86_400_000

export interface QuestionnaireService {
  /**
   * Sends questions in place of ones that were not answered.
   * @throws AppError not-found, forbidden, not-permitted-now, invalid, conflict
   */
  send(actor: Actor, applicationId: string, input: Sent): Promise<Questionnaire>
  /**
   * Answers them, once however often it is tried.
   * @throws AppError not-found, not-permitted-now, invalid, conflict
   */
  answer(actor: Actor, applicationId: string, answers: Answers): Promise<Questionnaire>
}

export function createQuestionnaireService({ db, clock, notifier }: StageDeps): QuestionnaireService {
  return {
    send: (actor, applicationId, input) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'employer', page })
        const at = clock()
        const dueAt = dueTime(input.dueOn, at)
        const questions = input.questions.map((question) => ({ id: uuidv7(), ...question }))
        await makeRoom(trx, applicationId, at)
        const id = uuidv7()
        const sent = { id, applicationId, sentBy: actor.userId, sentAt: at, dueAt, questions }
        await insertQuestionnaire(trx, sent)
        await notifyOtherSide(trx, notifier, conversation, { kind: 'questionnaire-sent', page, at })
        return toQuestionnaire({
          id,
          sent_at: at,
          due_at: dueAt,
          answered_at: null,
          questions,
          answers: null,
        })
      }),

    answer: (actor, applicationId, given) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'candidate' })
        const current = await currentQuestionnaire(trx, applicationId)
        if (!current) throw notFound('This questionnaire')
        if (current.answered_at) throw new AppError('conflict', 'You have already answered these questions.')
        requireAnswers(current.questions, given)
        const at = clock()
        const answers = Object.fromEntries(given.map(({ questionId, answer }) => [questionId, answer]))
        await storeAnswers(trx, current.id, answers, at)
        await notifyOtherSide(trx, notifier, conversation, { kind: 'questionnaire-answered', page, at })
        return toQuestionnaire({ ...current, answered_at: at, answers })
      }),
  }
}

async function makeRoom(trx: Transaction, applicationId: string, at: Date): Promise<void> {
  const current = await currentQuestionnaire(trx, applicationId)
  if (current?.answered_at) throw new AppError('conflict', 'Your questions were answered already.')
  if (current) await replaceQuestionnaire(trx, current.id, at)
}

/** The end of the day that was chosen, or five days from now. */
function dueTime(dueOn: string | undefined, at: Date): Date {
  if (dueOn === undefined) return new Date(at.getTime() + questionnaireDefaults.dueDays * dayMs)
  const due = new Date(`${dueOn}T23:59:59.999Z`)
  if (due > at) return due
  const message = 'Choose today or a later day'
  throw new AppError('invalid', message, { errors: [{ path: 'dueOn', message }] })
}

function requireAnswers(questions: readonly AskedQuestion[], given: readonly GivenAnswer[]): void {
  const errors = answerFieldProblems(questions, given)
  if (errors.length > 0) throw new AppError('invalid', 'Some answers need your attention.', { errors })
}
