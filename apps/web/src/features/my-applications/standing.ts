import type { CandidateApplication } from '@vouch/contract'

/** One thing that waits for the candidate, and until when. */
export type Task =
  | { readonly kind: 'questions'; readonly stage: 'questionnaire'; readonly until: string }
  | { readonly kind: 'time'; readonly stage: 'interview'; readonly until: string }
  | { readonly kind: 'details'; readonly stage: 'detail-fulfillment'; readonly count: number }

/** Where an application stands, in one word of the texts. */
export type Standing =
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
  | 'details-next'
  | 'details-checked'
  | 'details-approved'
  | 'action-needed'
  | 'job-closed'
  | 'offer'
  | 'hired'
  | 'not-selected'
  | 'withdrawn'

type Told = Pick<
  CandidateApplication,
  'stage' | 'visibleStatus' | 'questionnaire' | 'interviews' | 'details' | 'mayCorrespond'
>

/** What the candidate is asked to do now. */
export function tasksOf({ visibleStatus, questionnaire, interviews, details }: Told): Task[] {
  if (visibleStatus !== 'action-needed') return []
  const proposed = interviews.find(({ state }) => state === 'proposed')
  const count = details.filter(({ state }) => state === 'requested').length
  return [
    ...(questionnaire && questionnaire.answeredAt === null
      ? [{ kind: 'questions', stage: 'questionnaire', until: questionnaire.dueAt } as const]
      : []),
    ...(proposed ? [{ kind: 'time', stage: 'interview', until: proposed.startsAt } as const] : []),
    ...(count > 0 ? [{ kind: 'details', stage: 'detail-fulfillment', count } as const] : []),
  ]
}

/** The interview that counts: the agreed one, else the one that was spoken of last. */
export function currentInterview({ interviews }: Pick<Told, 'interviews'>) {
  return (
    interviews.find(({ state }) => state === 'scheduled') ??
    interviews.reduce<Told['interviews'][number] | undefined>(
      (latest, one) => (latest && latest.proposedAt > one.proposedAt ? latest : one),
      undefined,
    )
  )
}

function interviewStanding(application: Told, now: number): Standing {
  const interview = currentInterview(application)
  switch (interview?.state) {
    case 'scheduled':
      return Date.parse(interview.startsAt) > now ? 'interview-agreed' : 'interview-over'
    case 'completed':
      return 'interview-over'
    case 'no-show':
      return 'interview-missed'
    case 'cancelled':
      return interview.declinedAt === null ? 'interview-cancelled' : 'interview-declined'
    default:
      return 'interview-next'
  }
}

function reviewStanding(application: Told, now: number): Standing {
  const { stage, questionnaire, details } = application
  switch (stage) {
    case 'shortlist':
      return 'shortlist'
    case 'questionnaire':
      return questionnaire ? 'questions-sent' : 'questions-next'
    case 'interview':
      return interviewStanding(application, now)
    case 'detail-fulfillment':
      if (details.length === 0) return 'details-next'
      return details.every(({ state }) => state === 'approved') ? 'details-approved' : 'details-checked'
    default:
      return 'received'
  }
}

/**
 * Where an application stands, by nothing but what the candidate was told.
 * @param now milliseconds since 1970: an agreed interview is over when its time has come
 */
export function standingOf(application: Told, now: number): Standing {
  const { visibleStatus } = application
  // An interview that was agreed is held although the job is closed.
  if (visibleStatus === 'job-closed' && interviewStanding(application, now) === 'interview-agreed')
    return 'interview-agreed'
  return visibleStatus === 'received' || visibleStatus === 'in-review'
    ? reviewStanding(application, now)
    : visibleStatus
}
