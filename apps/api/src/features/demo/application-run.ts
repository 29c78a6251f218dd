import type { Notification, PipelineAction, Stage } from '@vouch/contract'
import {
  type ActionInput,
  decide,
  disclosedAtOnce,
  initialState,
  type Party,
  type PipelineState,
  tellTime,
} from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import type { DemoMember } from './demo-companies.ts'
import type { DemoJob } from './demo-jobs.ts'
import type { DemoCandidate } from './demo-people.ts'
import type { Row } from './demo-rows.ts'
import type { DemoWorld } from './demo-world.ts'

/** A demo application whose history is being generated. */
export interface Run {
  readonly world: DemoWorld
  readonly job: DemoJob
  readonly candidate: DemoCandidate
  readonly application: Row<'applications'>
  state: PipelineState
  /** Time of the current move. */
  at: Date
}

interface EventTexts {
  readonly reason?: string
  readonly message?: string
}

const hourMs = 3_600_000

function store(run: Run, state: PipelineState, isNews: boolean): void {
  const { application, at } = run
  if (state.stage !== run.state.stage) application.stage_since = at
  const isRejected = state.status === 'rejected'
  Object.assign(application, {
    stage: state.stage,
    status: state.status,
    status_before: isRejected && !state.disclosed ? state.before : null,
    tell_at: isRejected && !state.disclosed ? tellTime(at, run.job.regretHours, null) : null,
    told_at: isRejected && state.disclosed ? at : null,
    version: (application.version as number) + 1,
    updated_at: at,
    ...(isNews && { last_news_at: at }),
  })
  run.state = state
}

/**
 * Executes an action of the transition table and writes its event.
 * @throws Error for an action that is not permitted
 */
export function execute(
  run: Run,
  action: PipelineAction,
  by: { readonly party: Party; readonly id: string },
  input: ActionInput = {},
  texts: EventTexts = {},
): Row<'application_events'> {
  const { world, application, at } = run
  const before = run.state
  const facts = { detailsApproved: true, openingsLeft: 1 }
  const decision = decide(before, action, by.party, { ...facts, ...input })
  if (!decision.permitted) throw new Error(`${action} at ${before.stage}/${before.status}: ${decision.why}`)
  const { next } = decision
  const isNews = disclosedAtOnce(action, next)
  store(run, next, isNews)
  const event: Row<'application_events'> = {
    id: uuidv7(),
    application_id: application.id,
    at,
    actor_id: by.id,
    side: by.party === 'candidate' ? 'candidate' : 'employer',
    action,
    from_stage: before.stage,
    to_stage: next.stage,
    from_status: before.status,
    to_status: next.status,
    reason: texts.reason ?? null,
    message: texts.message ?? null,
    batch_id: null,
    told_at: isNews ? at : null,
  }
  world.rows.application_events.push(event)
  return event
}

/** Discloses a rejection to the candidate. */
export function disclose(run: Run, rejection: Row<'application_events'>): void {
  rejection.told_at = run.at
  const letter = run.world.rows.application_letters.findLast(
    (one) => one.application_id === run.application.id,
  )
  if (letter) letter.told_at = run.at
  store(run, { ...run.state, disclosed: true, before: null }, true)
  notifyCandidate(run, 'rejected', pageOf(run.state.stage))
}

export function pageOf(stage: Stage): Notification['page'] {
  return stage === 'applied' ? null : stage
}

/** Notifies the candidate and updates when the application last had news. */
export function notifyCandidate(
  run: Run,
  kind: Notification['kind'],
  page: Notification['page'],
  personName: string | null = null,
): void {
  run.application.last_news_at = run.at
  notify(run, { userId: run.candidate.id, side: 'candidate', kind, page, personName })
}

/** Notifies the company members who decide about applicants. */
export function notifyTeam(run: Run, kind: Notification['kind'], page: Notification['page']): void {
  for (const { id } of run.job.company.team) {
    notify(run, { userId: id, side: 'employer', kind, page, personName: run.candidate.name })
  }
}

function notify(
  run: Run,
  news: Pick<Notification, 'kind' | 'side' | 'page' | 'personName'> & { readonly userId: string },
): void {
  const { world, at, application, job, candidate, state } = run
  world.rows.notifications.push({
    id: uuidv7(),
    user_id: news.userId,
    kind: news.kind,
    side: news.side,
    at,
    read_at: readAt(world, at),
    application_id: application.id,
    job_id: job.id,
    candidate_id: candidate.id,
    person_name: news.personName,
    stage: news.page ?? state.stage,
    page: news.page,
    // Other notifications have it, and an insert takes its columns from the first row.
    passport_name: null,
  })
}

/** When a notification was read: all older than a day are read, and 30% of newer ones. */
function readAt({ now, random }: DemoWorld, at: Date): Date | null {
  const age = now.getTime() - at.getTime()
  if (age < 24 * hourMs && random.chance(0.7)) return null
  return new Date(at.getTime() + age * 0.5 * random.next())
}

/** Picks a random team member who may act on the job; a hiring manager only if `mayBeManager`. */
export function pickMember({ world, job }: Run, mayBeManager = false): DemoMember {
  const { team } = job.company
  return world.random.pick(mayBeManager ? team : team.filter(({ role }) => role !== 'hiring-manager'))
}

/** Adds an application, with which a history starts. */
export function apply(world: DemoWorld, job: DemoJob, candidate: DemoCandidate, at: Date): Run {
  const application: Row<'applications'> = {
    id: uuidv7(),
    job_id: job.id,
    company_id: job.company.id,
    candidate_id: candidate.id,
    stage: initialState.stage,
    status: initialState.status,
    status_before: null,
    tell_at: null,
    told_at: null,
    marked: false,
    name: candidate.name,
    headline: candidate.headline,
    applied_at: at,
    stage_since: at,
    last_news_at: at,
    version: 1,
    updated_at: at,
    // Its due day is set with the others, see `setTurns`.
    turn_since: new Date(0),
  }
  const run: Run = { world, job, candidate, application, state: initialState, at }
  world.rows.applications.push(application)
  world.rows.application_events.push({
    id: uuidv7(),
    application_id: application.id,
    at,
    actor_id: candidate.id,
    side: 'candidate',
    action: 'apply',
    from_stage: null,
    to_stage: initialState.stage,
    from_status: null,
    to_status: initialState.status,
    reason: null,
    message: null,
    batch_id: null,
    told_at: at,
  })
  notifyTeam(run, 'application-received', null)
  return run
}
