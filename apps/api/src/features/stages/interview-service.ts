import type { Interview, interviewInput, interviewOutcome } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type OpenConversation, openConversation } from './conversation.ts'
import {
  cancelOpenInterview,
  changeInterview,
  type InterviewChange,
  type InterviewRow,
  insertInterview,
  interviewOf,
} from './interview-store.ts'
import { toInterview } from './stage-mapper.ts'
import { notifyOtherSide, type StageDeps, type StageNews } from './stage-news.ts'

type Proposal = z.output<typeof interviewInput>
type Outcome = z.output<typeof interviewOutcome>['outcome']
type State = Interview['state']

const page = 'interview'

/** Proposes, answers and closes interviews. Every method can throw not-found, forbidden, not-permitted-now. */
export interface InterviewService {
  /**
   * Proposes a time and place for an interview. Cancels an interview already proposed or accepted.
   * @throws AppError invalid
   */
  propose(actor: Actor, applicationId: string, proposal: Proposal): Promise<Interview>
  accept(actor: Actor, applicationId: string, interviewId: string): Promise<Interview>
  decline(actor: Actor, applicationId: string, interviewId: string, note: string): Promise<Interview>
  /** Closes an interview as completed, cancelled or missed by the candidate. */
  close(actor: Actor, applicationId: string, interviewId: string, outcome: Outcome): Promise<Interview>
}

/** A change of one interview: the states it may have, its new values and the notification. */
interface Step {
  readonly as: OpenConversation['as']
  readonly from: readonly State[]
  readonly change: (interview: InterviewRow, at: Date) => InterviewChange
  readonly news?: StageNews['kind'] | undefined
}

export function createInterviewService(deps: StageDeps): InterviewService {
  const { db, clock, notifier, turns, letters } = deps

  const step = (actor: Actor, applicationId: string, interviewId: string, what: Step) =>
    inTransaction(db, async (trx) => {
      const conversation = await openConversation(trx, actor, { applicationId, as: what.as })
      const interview = await requireInterview(trx, applicationId, interviewId, what.from)
      const at = clock()
      const changed = await changeInterview(trx, interviewId, what.change(interview, at))
      await turns.refresh(trx, [applicationId], at)
      if (what.news) await notifyOtherSide(trx, notifier, conversation, { kind: what.news, page, at })
      return toInterview(changed)
    })

  return {
    propose: (actor, applicationId, { startsAt, ...proposal }) =>
      inTransaction(db, async (trx) => {
        const conversation = await openConversation(trx, actor, { applicationId, as: 'employer', page })
        const at = clock()
        const starts = new Date(startsAt)
        if (starts <= at) throw invalidField('startsAt', 'Choose a time in the future')
        await cancelOpenInterview(trx, applicationId)
        const interview = await insertInterview(trx, {
          ...proposal,
          id: uuidv7(),
          application_id: applicationId,
          state: 'proposed',
          starts_at: starts,
          proposed_by: actor.userId,
          proposed_at: at,
        })
        await turns.refresh(trx, [applicationId], at)
        const { minutes, place } = proposal
        const facts = { interview: { startsAt: starts, minutes, place } }
        await letters.send(trx, [{ applicationId, kind: 'interview', page, facts }], at)
        await notifyOtherSide(trx, notifier, conversation, { kind: 'interview-proposed', page, at })
        return toInterview(interview)
      }),

    accept: (actor, applicationId, interviewId) =>
      step(actor, applicationId, interviewId, {
        as: 'candidate',
        from: ['proposed'],
        change: ({ starts_at }, at) => {
          if (starts_at <= at) throw notNow('This time has passed. Message the team to arrange another.')
          return { state: 'scheduled', answered_at: at }
        },
        news: 'interview-accepted',
      }),

    decline: (actor, applicationId, interviewId, note) =>
      step(actor, applicationId, interviewId, {
        as: 'candidate',
        from: ['proposed', 'scheduled'],
        change: (_, at) => ({ state: 'cancelled', answered_at: at, declined_at: at, decline_note: note }),
        news: 'interview-declined',
      }),

    close: (actor, applicationId, interviewId, outcome) =>
      step(actor, applicationId, interviewId, {
        as: 'employer',
        from: outcome === 'cancelled' ? ['proposed', 'scheduled'] : ['scheduled'],
        change: () => ({ state: outcome }),
        news: outcome === 'cancelled' ? 'interview-cancelled' : undefined,
      }),
  }
}

const sentences: Readonly<Record<State, string>> = {
  proposed: 'The candidate has not accepted this time yet.',
  scheduled: 'This time has already been accepted.',
  completed: 'This interview is over.',
  cancelled: 'This interview was cancelled.',
  'no-show': 'This interview is over.',
}

async function requireInterview(
  trx: Transaction,
  applicationId: string,
  interviewId: string,
  from: readonly State[],
): Promise<InterviewRow> {
  const interview = await interviewOf(trx, applicationId, interviewId)
  if (!interview) throw notFound('This interview')
  if (!from.includes(interview.state)) throw notNow(sentences[interview.state])
  return interview
}

function notNow(sentence: string): AppError {
  return new AppError('not-permitted-now', sentence)
}
