import type { CandidateApplication, Interview, Stage } from '@vouch/contract'
import { stageIndex } from '@vouch/domain'

export type StageState =
  | 'done'
  | 'skipped'
  | 'here'
  | 'ended'
  | 'ahead'
  | 'to-come'
  /** The time of an interview has passed that the candidate never confirmed. It may have taken place. */
  | 'unconfirmed'
  | 'not-held'

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

/** State of the interview stage that an application is no longer at, although its interview may still take place. */
function leftInterviewState({ interviews }: DisclosedApplication, now: number): StageState {
  if (interviews.length === 0) return 'done'
  const isAhead = ({ startsAt, minutes }: Interview) => Date.parse(startsAt) + minutes * 60_000 > now
  const open = interviews.filter(({ state }) => state === 'proposed' || state === 'scheduled')
  if (open.some(isAhead)) return 'to-come'
  if (interviews.some(({ state }) => state === 'completed' || state === 'scheduled')) return 'done'
  return open.length > 0 ? 'unconfirmed' : 'not-held'
}

/**
 * A stage's state for the candidate, derived only from what was disclosed to the candidate.
 * @param now Unix time in ms; decides whether an interview is still to come
 */
export function stageState(
  application: DisclosedApplication,
  stage: Stage,
  now: number = Date.now(),
): StageState {
  const { news, visibleStatus } = application
  const distance = stageIndex(stage) - stageIndex(application.stage)
  if (distance === 0) {
    if (visibleStatus === 'hired') return 'done'
    return visibleStatus === 'not-selected' || visibleStatus === 'withdrawn' ? 'ended' : 'here'
  }
  const isFilled = hasContent(application, stage)
  const wasReached = stage === 'applied' || news.some((one) => one.stage === stage) || isFilled
  if (distance < 0 && !wasReached) return 'skipped'
  if (distance > 0 && !isFilled) return 'ahead'
  return stage === 'interview' ? leftInterviewState(application, now) : 'done'
}
