import {
  acceptInterview,
  answerQuestionnaire,
  approveDetail,
  closeInterview,
  declineInterview,
  interviewCalendar,
  proposeInterview,
  requestDetails,
  returnDetail,
  sendMessage,
  sendQuestionnaire,
  submitDetail,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { DetailService } from './detail-service.ts'
import type { InterviewCalendars } from './interview-calendar.ts'
import type { InterviewService } from './interview-service.ts'
import type { MessageService } from './message-service.ts'
import type { QuestionnaireService } from './questionnaire-service.ts'

interface StageParts {
  readonly messages: MessageService
  readonly questionnaires: QuestionnaireService
  readonly interviews: InterviewService
  readonly calendars: InterviewCalendars
  readonly details: DetailService
}

export function mountStageRoutes(app: FastifyInstance, parts: StageParts): void {
  const { messages, questionnaires } = parts
  mount(app, sendMessage, ({ actor, params, body }) =>
    messages.send(actor, params.id, params.stage, body.text),
  )
  mount(app, sendQuestionnaire, ({ actor, params, body }) => questionnaires.send(actor, params.id, body))
  mount(app, answerQuestionnaire, ({ actor, params, body }) =>
    questionnaires.answer(actor, params.id, body.answers),
  )
  mountInterviewRoutes(app, parts)
  mountDetailRoutes(app, parts)
}

function mountInterviewRoutes(app: FastifyInstance, { interviews, calendars }: StageParts): void {
  mount(app, proposeInterview, ({ actor, params, body }) => interviews.propose(actor, params.id, body))
  mount(app, acceptInterview, ({ actor, params }) => interviews.accept(actor, params.id, params.interviewId))
  mount(app, declineInterview, ({ actor, params, body }) =>
    interviews.decline(actor, params.id, params.interviewId, body.note),
  )
  mount(app, closeInterview, ({ actor, params, body }) =>
    interviews.close(actor, params.id, params.interviewId, body.outcome),
  )
  mount(app, interviewCalendar, ({ actor, params }) => calendars.file(actor, params.id, params.interviewId))
}

function mountDetailRoutes(app: FastifyInstance, { details }: StageParts): void {
  mount(app, requestDetails, async ({ actor, params, body }) => ({
    items: await details.request(actor, params.id, body.items),
  }))
  mount(app, submitDetail, ({ actor, params, body }) =>
    details.submit(actor, params.id, params.detailId, body),
  )
  mount(app, approveDetail, ({ actor, params }) => details.approve(actor, params.id, params.detailId))
  mount(app, returnDetail, ({ actor, params, body }) =>
    details.giveBack(actor, params.id, params.detailId, body.reason),
  )
}
