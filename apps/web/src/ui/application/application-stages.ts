import type { CandidateApplication, Stage } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'

export type StageState = 'done' | 'skipped' | 'here' | 'ended' | 'ahead'

type DisclosedApplication = Pick<
  CandidateApplication,
  'stage' | 'visibleStatus' | 'news' | 'messages' | 'questionnaire' | 'interviews' | 'details'
>

/** Whether a stage's page has content. It keeps its content if the application is moved back. */
function hasContent(application: DisclosedApplication, stage: Stage): boolean {
  if (application.messages.some((message) => message.stage === stage)) return true
  if (stage === 'questionnaire') return application.questionnaire !== null
  if (stage === 'interview') return application.interviews.length > 0
  return stage === 'detail-fulfillment' && application.details.length > 0
}

/** A stage's state for the candidate, derived only from what was disclosed to the candidate. */
export function stageState(application: DisclosedApplication, stage: Stage): StageState {
  const { news, visibleStatus } = application
  const distance = stageIndex(stage) - stageIndex(application.stage)
  if (distance === 0) {
    if (visibleStatus === 'hired') return 'done'
    return visibleStatus === 'not-selected' || visibleStatus === 'withdrawn' ? 'ended' : 'here'
  }
  const wasReached =
    stage === 'applied' || news.some((one) => one.stage === stage) || hasContent(application, stage)
  if (distance < 0) return wasReached ? 'done' : 'skipped'
  return hasContent(application, stage) ? 'done' : 'ahead'
}
