import { loadavg } from 'node:os'
import type { BulkPreview, BulkResult, BulkUndone } from '../../../packages/contract/src/index.ts'
import { type Call, callerOf } from '../call-api.ts'
import type { Client } from '../client.ts'
import { makeApplicants } from '../make/make-applicants.ts'
import type { ServerProcess } from '../processes.ts'
import { type Timed, timeEach } from '../timed.ts'
import type { BenchIdentity } from '../tokens.ts'

/** The most applications that one operation changes. */
const count = 10_000
const rounds = 3

export interface ApplicantBench {
  readonly api: ServerProcess
  readonly client: Client
  readonly identity: BenchIdentity
  readonly progress: (what: string) => void
}

interface Act {
  readonly name: string
  readonly change: Readonly<Record<string, string>>
  /** Messages and what is told at once cannot be undone. */
  readonly isUndone: boolean
  readonly rounds: number
  /** What it needs in the database. */
  readonly needs?: string
}

const acts: readonly Act[] = [
  { name: 'reject, told later', change: { action: 'reject', reason: 'other' }, isUndone: true, rounds },
  { name: 'hold', change: { action: 'hold' }, isUndone: true, rounds },
  { name: 'move on, told at once', change: { action: 'advance', to: 'shortlist' }, isUndone: true, rounds },
  { name: 'tag', change: { action: 'tag', name: 'Night shift' }, isUndone: true, rounds },
  {
    name: 'message',
    change: { action: 'message', text: 'See you soon.' },
    isUndone: false,
    rounds,
    needs: `update applications set stage = 'shortlist' where job_id = $1`,
  },
  {
    name: 'reject, told at once',
    change: { action: 'reject', reason: 'other' },
    isUndone: false,
    rounds: 1,
    needs: 'update jobs set regret_hours = 0 where id = $1',
  },
]

/** Measures decisions, tags and messages for 10,000 applications of one job, and prints a table. */
export async function timeBulk(
  { api, client, identity, progress }: ApplicantBench,
  say: (line: string) => void,
): Promise<void> {
  progress('bulk: making applicants')
  const { owner, jobs } = await makeApplicants(client, [count])
  const [jobId = ''] = jobs
  await client.query(`update applications set stage = 'applied' where job_id = $1`, [jobId])
  await client.query('vacuum analyze applications')
  const call = callerOf(api, identity, owner)
  say(`\n| ${count} applications | preview ms (CPU), aim 1,000 | run, aim 3,000 | undo, aim 3,000 | load |`)
  say('|---|---|---|---|---|')
  for (const act of acts) {
    progress(`bulk: ${act.name}`)
    if (act.needs) await client.query(act.needs, [jobId])
    const [preview, run, undo] = await timeAct({ api, client, call, jobId }, act)
    const cells = [preview, run, undo].map((times) => (times ? millisecondsOf(times) : '–'))
    say(`| ${[act.name, ...cells, (loadavg()[0] ?? 0).toFixed(1)].join(' | ')} |`)
  }
}

/** The median and, in brackets, the mean CPU time of app and database. */
function millisecondsOf({ p50, appCpu, databaseCpu }: Timed): string {
  return `${p50.toFixed(0)} (${(appCpu + (databaseCpu ?? Number.NaN)).toFixed(0)})`
}

async function timeAct(
  of: Pick<ApplicantBench, 'api' | 'client'> & { readonly call: Call; readonly jobId: string },
  { change, isUndone, rounds: times }: Act,
): Promise<[Timed | undefined, Timed | undefined, Timed | undefined]> {
  const { api, client, call, jobId } = of
  const steps: { preview: Timed[]; run: Timed[]; undo: Timed[] } = { preview: [], run: [], undo: [] }
  const time = async <T>(into: Timed[], work: () => Promise<T>): Promise<T> => {
    let result: T | undefined
    into.push(
      await timeEach(api, client, [0], async () => {
        result = await work()
      }),
    )
    return result as T
  }
  const body = { selection: { jobId, filter: { status: 'active' }, except: [] }, change }
  for (let round = 0; round < times; round++) {
    const { id, changed } = await time(steps.preview, () =>
      call<BulkPreview>('POST', '/bulk-operations', { body }),
    )
    const done = await time(steps.run, () =>
      call<BulkResult>('POST', `/bulk-operations/${id}/run`, { body: { count: changed } }),
    )
    if (done.changed !== count) throw new Error(`${done.changed} applications changed instead of ${count}`)
    if (!isUndone) continue
    await time(steps.undo, () => call<BulkUndone>('POST', `/bulk-operations/${id}/undo`))
  }
  return [middleOf(steps.preview), middleOf(steps.run), middleOf(steps.undo)]
}

/** The median of single measurements, with their mean CPU time. */
function middleOf(all: readonly Timed[]): Timed | undefined {
  const [first] = all
  if (!first) return undefined
  const taken = all.map(({ p50 }) => p50).toSorted((one, other) => one - other)
  const mean = (of: (one: Timed) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length
  return {
    p50: taken[Math.floor(taken.length / 2)] ?? 0,
    p99: taken.at(-1) ?? 0,
    appCpu: mean(({ appCpu }) => appCpu),
    databaseCpu:
      first.databaseCpu === undefined ? undefined : mean(({ databaseCpu }) => databaseCpu ?? Number.NaN),
    times: all.length,
  }
}
