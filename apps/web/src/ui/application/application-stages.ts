import type { CandidateApplication, Stage } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'

/** How an application stands to a stage, as far as its candidate was told. */
export type StagePlace = 'done' | 'skipped' | 'here' | 'ended' | 'ahead'

type Told = Pick<
  CandidateApplication,
  'stage' | 'visibleStatus' | 'news' | 'messages' | 'questionnaire' | 'interviews' | 'details'
>

/** Something stands on the stage's page, also after the application went back from it. */
function hasContent(application: Told, stage: Stage): boolean {
  if (application.messages.some((message) => message.stage === stage)) return true
  if (stage === 'questionnaire') return application.questionnaire !== null
  if (stage === 'interview') return application.interviews.length > 0
  return stage === 'detail-fulfillment' && application.details.length > 0
}

function placeOf(application: Told, stage: Stage): StagePlace {
  const { news, visibleStatus } = application
  const distance = stageIndex(stage) - stageIndex(application.stage)
  if (distance === 0) {
    if (visibleStatus === 'hired') return 'done'
    return visibleStatus === 'not-selected' || visibleStatus === 'withdrawn' ? 'ended' : 'here'
  }
  const was = stage === 'applied' || news.some((one) => one.stage === stage) || hasContent(application, stage)
  if (distance < 0) return was ? 'done' : 'skipped'
  return hasContent(application, stage) ? 'done' : 'ahead'
}

/** Where an application stands to each stage, by nothing but what its candidate was told. */
export function stagePlaces(application: Told): Readonly<Record<Stage, StagePlace>> {
  return {
    applied: placeOf(application, 'applied'),
    shortlist: placeOf(application, 'shortlist'),
    questionnaire: placeOf(application, 'questionnaire'),
    interview: placeOf(application, 'interview'),
    'detail-fulfillment': placeOf(application, 'detail-fulfillment'),
    hired: placeOf(application, 'hired'),
  }
}
