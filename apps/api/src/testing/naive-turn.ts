import { type CandidateApplication, type CandidateNews, stages, type Turn } from '@vouch/contract'

const dayMs = 86_400_000

const endOfDay = (time: number) => Math.floor(time / dayMs + 1) * dayMs - 1

const latest = (moments: readonly (string | null | undefined)[]) =>
  Math.max(...moments.flatMap((moment) => (moment ? [Date.parse(moment)] : [])))

const earliest = (moments: readonly (string | null)[]) => {
  const known = moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
  return known.length === 0 ? null : Math.min(...known)
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** What waits for the candidate: since when, and until when. */
function asked({ questionnaire, interviews, details, hire, stage }: CandidateApplication, now: number) {
  return [
    ...(questionnaire && questionnaire.answeredAt === null
      ? [{ since: questionnaire.sentAt, due: questionnaire.dueAt }]
      : []),
    ...interviews
      .filter(
        ({ state, startsAt }) => state === 'proposed' && stage === 'interview' && Date.parse(startsAt) > now,
      )
      .map(({ proposedAt, startsAt }) => ({ since: proposedAt, due: startsAt })),
    ...details
      .filter(({ state }) => state === 'requested')
      .map(({ decidedAt, requestedAt }) => ({ since: decidedAt ?? requestedAt, due: null })),
    ...(hire && stage === 'hired' ? [{ since: hire.offeredAt, due: null }] : []),
  ]
}

/** Drops moves that were undone within ten minutes: they did not restart the waiting time. */
function lastingNews(all: CandidateApplication['news']): CandidateNews[] {
  const lasting: CandidateNews[] = []
  const stageOf = (news: CandidateNews | undefined) => (news ? stages.indexOf(news.stage) : 0)
  const inOrder = [...all].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const [place, news] of inOrder.entries()) {
    const move = inOrder[place - 1]
    const isUndo =
      news.kind === 'moved' &&
      move?.kind === 'moved' &&
      stageOf(move) > stageOf(inOrder[place - 2]) &&
      stageOf(news) === stageOf(inOrder[place - 2]) &&
      Date.parse(news.at) - Date.parse(move.at) <= 600_000
    if (isUndo) lasting.pop()
    else lasting.push(news)
  }
  return lasting
}

/** When the candidate last did something that the team has to answer, a proposal lapsed, or an agreed interview ends. */
function waitsSince(
  { appliedAt, news, questionnaire, interviews, details, stage }: CandidateApplication,
  now: number,
): number {
  const moves = lastingNews(news).filter(
    ({ kind }) => kind === 'moved' || kind === 'hire-offered' || kind === 'reopened',
  )
  const ends = interviews.map(({ state, startsAt, minutes, declinedAt }) => {
    if (declinedAt) return declinedAt
    if (state === 'proposed' && stage === 'interview' && Date.parse(startsAt) <= now) return startsAt
    const isHeld = state === 'scheduled' || state === 'completed' || state === 'no-show'
    return isHeld ? new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() : null
  })
  return latest([
    appliedAt,
    ...moves.map(({ at }) => at),
    questionnaire?.answeredAt,
    ...ends,
    ...details.map(({ submittedAt }) => submittedAt),
  ])
}

/** Whose turn an application is, computed from what its candidate reads: a second implementation. */
export function naiveTurn(
  application: CandidateApplication,
  promisedDays: number | null,
  at: Date,
): Turn | null {
  const now = at.getTime()
  if (['hired', 'withdrawn', 'not-selected', 'job-closed'].includes(application.visibleStatus)) return null
  const waiting = asked(application, now)
  const since = earliest(waiting.map((one) => one.since))
  if (since !== null) {
    return {
      holder: 'candidate',
      since: new Date(since).toISOString(),
      until: iso(earliest(waiting.map((one) => one.due))),
    }
  }
  const from = waitsSince(application, now)
  const until = promisedDays === null ? null : endOfDay(from + promisedDays * dayMs)
  return { holder: 'team', since: new Date(from).toISOString(), until: iso(until) }
}
