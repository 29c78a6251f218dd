import { type ApplicationStatus, type FunnelStage, type Stage, stages } from '@vouch/contract'
import type { Database } from '#db/connect.ts'

/** An application that a test sent; its events do not say whose it is. */
export interface SentApplication {
  readonly id: string
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
}

/** State of an application, from its events alone. */
export interface Standing extends SentApplication {
  readonly stage: Stage
  readonly status: ApplicationStatus
  /** Stages of all events. */
  readonly been: ReadonlySet<string>
  /** Whether it ended in a rejection that the candidate knows of. */
  readonly isDisclosed: boolean
  readonly appliedAt: Date
  /** First answer of the team that the candidate knows of; null without one. */
  readonly answeredAt: Date | null
  /** First decision that the candidate knows of, unless the system made it. */
  readonly decidedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly hiredAt: Date | null
}

interface EventRow {
  readonly application_id: string
  readonly at: Date
  readonly side: string
  readonly action: string
  readonly to_stage: Stage
  readonly to_status: ApplicationStatus
  readonly told_at: Date | null
}

/** Second implementation of every number: reads `application_events` and nothing else. */
export async function readStandings(
  db: Database,
  sent: readonly SentApplication[],
  now: Date,
): Promise<Standing[]> {
  const { rows } = await db.pool.query<EventRow>(
    `select application_id, at, side, action, to_stage, to_status, told_at from application_events
     where application_id = any($1) order by application_id, id`,
    [sent.map(({ id }) => id)],
  )
  const events = Map.groupBy(rows, (row) => row.application_id)
  return sent.map((one) => standingOf(one, events.get(one.id) ?? [], now))
}

const earliest = (times: readonly (Date | null)[], now: Date) =>
  times.reduce<Date | null>(
    (first, at) => (at && at <= now && (first === null || at < first) ? at : first),
    null,
  )

function standingOf(sent: SentApplication, events: readonly EventRow[], now: Date): Standing {
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) throw new Error(`application ${sent.id} has no events`)
  const isDecision = ({ side, to_status }: EventRow) =>
    side !== 'system' && (to_status === 'rejected' || to_status === 'hired')
  const told = (all: readonly EventRow[]) =>
    earliest(
      all.map(({ told_at }) => told_at),
      now,
    )
  const done = (action: string) =>
    earliest(
      events.filter((event) => event.action === action).map(({ at }) => at),
      now,
    )
  return {
    ...sent,
    stage: last.to_stage,
    status: last.to_status,
    been: new Set(events.map(({ to_stage }) => to_stage)),
    isDisclosed: last.to_status === 'rejected' && last.told_at !== null,
    appliedAt: first.at,
    answeredAt: told(events.filter(({ side }) => side === 'employer')),
    decidedAt: told(events.filter(isDecision)),
    withdrawnAt: done('withdraw'),
    hiredAt: done('confirm-hire'),
  }
}

export const isUndecided = ({ status }: Standing) => status === 'active' || status === 'on-hold'

/** Disclosed rejections and withdrawals, which boards and the filter `ended` leave out. */
export const isEnded = ({ status, isDisclosed }: Standing) => status === 'withdrawn' || isDisclosed

/** Number of applications at each stage. */
export function countStages(all: readonly Standing[]): Record<Stage, number> {
  const counts = stages.map((stage) => [stage, all.filter((one) => one.stage === stage).length])
  return Object.fromEntries(counts) as Record<Stage, number>
}

/** The funnel of applications for one job. */
export function funnelOf(all: readonly Standing[]): FunnelStage[] {
  return stages.map((stage, place) => {
    const reached = all.filter((one) => one.been.has(stage) && stages.indexOf(one.stage) >= place)
    const here = (status: ApplicationStatus) =>
      reached.filter((one) => one.stage === stage && one.status === status).length
    return {
      stage,
      reached: reached.length,
      movedOn: reached.filter((one) => one.stage !== stage).length,
      active: here('active'),
      onHold: here('on-hold'),
      rejected: here('rejected'),
      withdrawn: here('withdrawn'),
      hired: here('hired'),
    }
  })
}

const dayMs = 86_400_000
const minutesFrom = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000))

/** The waiting time that half of the people did not exceed; null if over half still wait. */
function medianWait(waits: readonly number[]): number | null {
  const median = [...waits].sort((a, b) => a - b)[Math.ceil(waits.length / 2) - 1] ?? null
  return median === Number.POSITIVE_INFINITY ? null : median
}

/**
 * The public figures about a company's answers.
 * @param promised days in which the company promised to answer when people applied
 * @param fewest people below which nothing is shown
 */
export function answerFiguresOf(all: readonly Standing[], promised: number, fewest: number, now: Date) {
  const counted = all.flatMap((one) => {
    const due = Math.floor((one.appliedAt.getTime() + promised * dayMs) / dayMs + 1) * dayMs - 1
    if (due >= now.getTime()) return []
    const withdrawn = one.withdrawnAt?.getTime() ?? Number.POSITIVE_INFINITY
    return one.answeredAt === null && withdrawn < due ? [] : [{ ...one, due }]
  })
  if (new Set(counted.map(({ candidateId }) => candidateId)).size < fewest) return null
  const waited = (one: Standing, until: Date | null) =>
    until === null ? Number.POSITIVE_INFINITY : minutesFrom(one.appliedAt, until)
  const isInTime = (one: (typeof counted)[number]) =>
    one.appliedAt.getTime() + waited(one, one.answeredAt) * 60_000 <= one.due
  return {
    applications: counted.length,
    answered: counted.filter(({ answeredAt }) => answeredAt !== null).length,
    inTimePercent: Math.floor((100 * counted.filter(isInTime).length) / counted.length),
    answerMinutes: medianWait(counted.map((one) => waited(one, one.answeredAt))),
    decisionMinutes: medianWait(
      counted
        .filter(({ decidedAt, withdrawnAt }) => decidedAt !== null || withdrawnAt === null)
        .map((one) => waited(one, one.decidedAt)),
    ),
  }
}
