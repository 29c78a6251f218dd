import {
  type answersInput,
  type Questionnaire,
  questionnaireDefaults,
  type questionnaireInput,
} from '@vouch/contract'
import type { GivenAnswer } from '@vouch/domain'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { answerFieldProblems } from '#platform/answer-fields.ts'
import { openConversation } from './conversation.ts'
import {
  currentQuestionnaire,
  insertQuestionnaire,
  replaceQuestionnaire,
  type StoredQuestion,
  storeAnswers,
} from './questionnaire-store.ts'
import { toQuestionnaire } from './stage-mapper.ts'
import { notifyOtherSide, type StageDeps } from './stage-news.ts'

type Sent = z.output<typeof questionnaireInput>
type Answers = z.output<typeof answersInput>['answers']

const page = 'questionnaire'
const dayMs = 86_400_000

export interface QuestionnaireService {
  /**
   * Sends a questionnaire to the candidate. Replaces an unanswered one.
   * @throws AppError not-found, forbidden, not-permitted-now, invalid, conflict
   */
  send(actor: Actor, applicationId: string, input: Sent): Promise<Questionnaire>
  /**
   * Stores the candidate's answers to a questionnaire.
   * @throws AppError not-found, not-permitted-now, invalid, conflict if already answered
   */
  answer(actor: Actor, applicationId: string, answers: Answers): Promise<Questionnaire>
}

export function createQuestionnaireService({
  db,
  clock,
  notifier,
  turns,
  letters,
}: StageDeps): QuestionnaireService {
  return {
    send: (actor, applicationId, input) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'employer', page })
        const at = clock()
        const dueAt = dueTime(input.dueOn, at)
        const questions = input.questions.map((question) => ({ id: uuidv7(), ...question }))
        await replaceCurrent(trx, applicationId, at)
        const sent = { id: uuidv7(), sent_at: at, due_at: dueAt }
        const sender = { application_id: applicationId, sent_by: actor.userId }
        await insertQuestionnaire(trx, { ...sent, ...sender, questions: JSON.stringify(questions) })
        await turns.refresh(trx, [applicationId], at)
        await letters.send(trx, [{ applicationId, kind: 'questionnaire', page, facts: { dueAt } }], at)
        await notifyOtherSide(trx, notifier, conversation, { kind: 'questionnaire-sent', page, at })
        return toQuestionnaire({ ...sent, answered_at: null, questions, answers: null })
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
        await turns.refresh(trx, [applicationId], at)
        await notifyOtherSide(trx, notifier, conversation, { kind: 'questionnaire-answered', page, at })
        return toQuestionnaire({ ...current, answered_at: at, answers })
      }),
  }
}

async function replaceCurrent(trx: Transaction, applicationId: string, at: Date): Promise<void> {
  const current = await currentQuestionnaire(trx, applicationId)
  if (current?.answered_at) {
    throw new AppError('conflict', 'The candidate has already answered your questions.')
  }
  if (current) await replaceQuestionnaire(trx, current.id, at)
}

/** When the questionnaire is due: at the end of the chosen day in UTC, or of the fifth day from now. */
function dueTime(dueOn: string | undefined, at: Date): Date {
  const usual = new Date(at.getTime() + questionnaireDefaults.dueDays * dayMs).toISOString().slice(0, 10)
  const due = new Date(`${dueOn ?? usual}T23:59:59.999Z`)
  if (due <= at) throw invalidField('dueOn', 'Choose today or a later date')
  return due
}

function requireAnswers(questions: readonly StoredQuestion[], given: readonly GivenAnswer[]): void {
  const errors = answerFieldProblems(questions, given)
  if (errors.length > 0) throw new AppError('invalid', 'Some answers need your attention.', { errors })
}
