import type { Feature } from '#platform/feature.ts'
import { createDetailService } from './detail-service.ts'
import { createInterviewCalendars } from './interview-calendar.ts'
import { createInterviewService } from './interview-service.ts'
import { createMessageService } from './message-service.ts'
import { createQuestionnaireService } from './questionnaire-service.ts'
import type { StageDeps } from './stage-news.ts'
import { mountStageRoutes } from './stage-routes.ts'

/** The stage pages of an application: messages, questionnaires, interviews and details. */
export function stagesFeature(deps: StageDeps): Feature {
  const parts = {
    messages: createMessageService(deps),
    questionnaires: createQuestionnaireService(deps),
    interviews: createInterviewService(deps),
    calendars: createInterviewCalendars(deps.db),
    details: createDetailService(deps),
  }
  return { routes: (app) => mountStageRoutes(app, parts) }
}
