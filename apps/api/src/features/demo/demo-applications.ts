import { daysNeeded, hiringPlan, type Move, namedPlans, pickPlan } from './application-plans.ts'
import { apply, type Run } from './application-run.ts'
import { addSnapshot } from './application-snapshot.ts'
import { oldestDays, planTimes } from './application-times.ts'
import type { DemoJob } from './demo-jobs.ts'
import type { DemoCandidate } from './demo-people.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'
import { moveHandlers } from './pipeline-moves.ts'

const dayMs = 86_400_000

interface Market {
  readonly world: DemoWorld
  readonly jobs: readonly DemoJob[]
  readonly candidates: readonly DemoCandidate[]
  /** Pairs of job and candidate for which an application exists. */
  readonly taken: Set<string>
  readonly runs: Map<DemoJob, Run[]>
}

/** Adds applications with their histories. `named` is the demo candidate who can sign in. */
export function addApplications(
  world: DemoWorld,
  parts: {
    readonly jobs: readonly DemoJob[]
    readonly candidates: readonly DemoCandidate[]
    readonly named: DemoCandidate
    readonly namedCompanyId: string
  },
): void {
  const { jobs, candidates, named, namedCompanyId } = parts
  const market: Market = {
    world,
    jobs: jobs.filter((job) => job.status !== 'draft'),
    candidates,
    taken: new Set(),
    runs: new Map(),
  }
  fillClosedJobs(market)
  addNamedApplications(market, named, namedCompanyId)
  for (const candidate of candidates) addOthers(market, candidate)
  closeOutSome(market)
}

/** Fills half of the closed jobs with a hire at their end. */
function fillClosedJobs(market: Market): void {
  const closed = market.jobs.filter((job) => job.status === 'closed').filter((_, index) => index % 2 === 0)
  for (const job of closed) {
    job.row.openings = 1
    const candidate = market.candidates.find((one) => mayApply(market, one, job) && isNear(one, job))
    if (candidate) addHistory(market, job, candidate, hiringPlan, true)
  }
}

/** Adds each named plan once, at the named company if possible. */
function addNamedApplications(market: Market, named: DemoCandidate, companyId: string): void {
  for (const plan of namedPlans) {
    const fitting = market.jobs.filter(
      (job) =>
        job.status === 'open' &&
        mayApply(market, named, job) &&
        named.occupation.field === job.occupation.field &&
        daysOpen(market.world, job) > daysNeeded(plan, job.regretHours),
    )
    const own = fitting.filter((job) => job.company.id === companyId)
    const job = own.find((one) => plan.includes('hire') || one.row.openings !== 1) ?? fitting[0]
    if (job) addHistory(market, job, named, plan)
  }
}

function addOthers(market: Market, candidate: DemoCandidate): void {
  const { random } = market.world
  const possible = market.jobs.filter((job) => mayApply(market, candidate, job))
  const near = possible.filter((job) => isNear(candidate, job))
  const same = near.filter((job) => job.occupation === candidate.occupation)
  const chosen = new Set([...random.sample(same, random.int(3, 6)), ...random.sample(near, random.int(5, 7))])
  for (const job of chosen) {
    const plan = pickPlan(random, {
      days: daysOpen(market.world, job),
      regretHours: job.regretHours,
      mayHire: job.status === 'open' && (job.row.filled as number) < (job.row.openings as number) - 1,
      isRunning: job.status === 'open',
    })
    addHistory(market, job, candidate, plan)
  }
}

/** Rejects the waiting applicants of every third filled job. */
function closeOutSome({ runs, world }: Market): void {
  const filled = [...runs.keys()].filter(
    (job) => job.row.close_outcome === 'filled' && job.status === 'closed',
  )
  for (const job of filled.filter((_, index) => index % 3 === 2)) {
    for (const run of runs.get(job) ?? []) {
      run.at = new Date(Math.min((job.endedAt ?? world.now).getTime() + 3_600_000, world.now.getTime()))
      moveHandlers['close-out'](run)
    }
  }
}

function addHistory(
  market: Market,
  job: DemoJob,
  candidate: DemoCandidate,
  moves: readonly Move[],
  endsTheJob = false,
): void {
  const { world, taken, runs } = market
  taken.add(`${job.id} ${candidate.id}`)
  const window = { ...windowOf(world, job), regretHours: job.regretHours }
  const times = planTimes(world.random, moves, window, endsTheJob)
  const run = apply(world, job, candidate, times.appliedAt)
  addSnapshot(run)
  for (const [index, move] of moves.entries()) {
    run.at = times.moves[index] ?? run.at
    moveHandlers[move](run)
  }
  runs.set(job, [...(runs.get(job) ?? []), run])
}

function windowOf({ now }: DemoWorld, job: DemoJob): { from: Date; to: Date } {
  const from = Math.max(job.postedAt.getTime() + 600_000, daysBefore(now, oldestDays).getTime())
  const to = job.endedAt ?? daysBefore(now, 0.005)
  return { from: new Date(Math.min(from, to.getTime())), to }
}

/** Number of days for which the job accepted applications. */
function daysOpen(world: DemoWorld, job: DemoJob): number {
  const { from, to } = windowOf(world, job)
  return (to.getTime() - from.getTime()) / dayMs
}

function mayApply({ world, taken }: Market, candidate: DemoCandidate, job: DemoJob): boolean {
  const hasCv = candidate.cvFileId !== null || job.cvRule !== 'required'
  return hasCv && daysOpen(world, job) > 0.06 && !taken.has(`${job.id} ${candidate.id}`)
}

function isNear({ occupation }: DemoCandidate, job: DemoJob): boolean {
  return occupation.field === job.occupation.field
}
