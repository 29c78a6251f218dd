import type { CandidateApplication } from '@vouch/contract'
import { closeOutDays } from '@vouch/domain'

/** Something the candidate has to do, with its deadline. */
export type Task =
  | { readonly kind: 'questions'; readonly stage: 'questionnaire'; readonly until: string }
  | { readonly kind: 'time'; readonly stage: 'interview'; readonly until: string }
  | { readonly kind: 'details'; readonly stage: 'detail-fulfillment'; readonly count: number }

/** Keys of the texts for an application's state. */
export type CandidateState =
  | 'received'
  | 'shortlist'
  | 'questions-next'
  | 'questions-sent'
  | 'interview-next'
  | 'interview-agreed'
  | 'interview-over'
  | 'interview-declined'
  | 'interview-cancelled'
  | 'interview-missed'
  | 'interview-lapsed'
  | 'details-next'
  | 'details-checked'
  | 'details-approved'
  | 'action-needed'
  | 'job-closed'
  | 'offer'
  | 'hired'
  | 'not-selected'
  | 'withdrawn'
  | 'declined'

type Disclosed = Pick<
  CandidateApplication,
  'stage' | 'visibleStatus' | 'questionnaire' | 'interviews' | 'details' | 'mayCorrespond' | 'turn'
>

/**
 * Whether nobody can accept a proposal at the interview stage any more. A turn that ends later, or never, is about something
 * else.
 */
const isLapsed = ({ stage, turn }: Disclosed, startsAt: string, now: number) =>
  stage === 'interview' &&
  !(turn?.until && Date.parse(startsAt) >= Date.parse(turn.until) && Date.parse(startsAt) > now)

export function tasksOf(application: Disclosed, now: number): Task[] {
  const { visibleStatus, questionnaire, interviews, details } = application
  if (visibleStatus !== 'action-needed') return []
  const proposed = interviews.find(
    ({ state, startsAt }) => state === 'proposed' && !isLapsed(application, startsAt, now),
  )
  const count = details.filter(({ state }) => state === 'requested').length
  return [
    ...(questionnaire && questionnaire.answeredAt === null
      ? [{ kind: 'questions', stage: 'questionnaire', until: questionnaire.dueAt } as const]
      : []),
    ...(proposed ? [{ kind: 'time', stage: 'interview', until: proposed.startsAt } as const] : []),
    ...(count > 0 ? [{ kind: 'details', stage: 'detail-fulfillment', count } as const] : []),
  ]
}

/** The agreed interview; without one, the latest interview. */
export function currentInterview({ interviews }: Pick<Disclosed, 'interviews'>) {
  return (
    interviews.find(({ state }) => state === 'scheduled') ??
    interviews.reduce<Disclosed['interviews'][number] | undefined>(
      (latest, one) => (latest && latest.proposedAt > one.proposedAt ? latest : one),
      undefined,
    )
  )
}

function interviewState(application: Disclosed, now: number): CandidateState {
  const interview = currentInterview(application)
  switch (interview?.state) {
    case 'scheduled':
      return Date.parse(interview.startsAt) > now ? 'interview-agreed' : 'interview-over'
    case 'completed':
      return 'interview-over'
    case 'no-show':
      return 'interview-missed'
    case 'proposed':
      return 'interview-lapsed'
    case 'cancelled':
      return interview.declinedAt === null ? 'interview-cancelled' : 'interview-declined'
    default:
      return 'interview-next'
  }
}

function reviewState(application: Disclosed, now: number): CandidateState {
  const { stage, questionnaire, details } = application
  switch (stage) {
    case 'shortlist':
      return 'shortlist'
    case 'questionnaire':
      return questionnaire ? 'questions-sent' : 'questions-next'
    case 'interview':
      return interviewState(application, now)
    case 'detail-fulfillment':
      if (details.length === 0) return 'details-next'
      return details.every(({ state }) => state === 'approved') ? 'details-approved' : 'details-checked'
    default:
      return 'received'
  }
}

/**
 * The application's state for the candidate, derived only from what was disclosed to the candidate.
 * @param now Unix time in ms; decides whether an agreed interview is over
 */
export function applicationStateOf(application: Disclosed, now: number): CandidateState {
  const { visibleStatus, stage } = application
  // In this stage, the candidate withdrew by declining the offer.
  if (visibleStatus === 'withdrawn' && stage === 'hired') return 'declined'
  const isInReview = visibleStatus === 'received' || visibleStatus === 'in-review'
  // An agreed interview takes place also at another stage, and even after the job was closed.
  if (
    (isInReview || visibleStatus === 'job-closed') &&
    interviewState(application, now) === 'interview-agreed'
  )
    return 'interview-agreed'
  return isInReview ? reviewState(application, now) : visibleStatus
}

const dayMs = 86_400_000

/**
 * When an application of a closed job is answered automatically (Unix time in ms), as far as its candidate can know: what the
 * team does meanwhile delays it, also unseen. Null once that time has passed, and unless the job is closed.
 */
export function automaticAnswerAt(
  {
    visibleStatus,
    job,
    lastNewsAt,
    interviews,
  }: Pick<CandidateApplication, 'visibleStatus' | 'job' | 'lastNewsAt' | 'interviews'>,
  now: number,
): number | null {
  if (visibleStatus !== 'job-closed' || job.closedAt === null) return null
  const open = interviews.filter(({ state }) => state === 'scheduled' || state === 'proposed')
  const activity = [job.closedAt, lastNewsAt, ...open.map(({ startsAt }) => startsAt)]
  const at = Math.max(...activity.map((moment) => Date.parse(moment))) + closeOutDays.closed * dayMs
  return at > now ? at : null
}
