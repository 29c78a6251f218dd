import { type JobResult, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import { AppError } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { asSqlExecutor, type SqlExecutor } from '#db/sql-executor.ts'
import type { Executor } from '#db/transaction.ts'

/** A kind of background job: its name and payload schema. Payloads hold ids, not records. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
}

interface EnqueueOptions {
  readonly startAfter?: Date
  /** At most one job with this key waits at a time; further ones are dropped. */
  readonly singletonKey?: string
  /** Owner of a job, for `perOwner`. */
  readonly owner?: string
}

/** Concurrency limit in one process; 1 by default. */
export interface JobsAtOnce {
  readonly most: number
  /** Concurrency limit for one owner, so that other owners' jobs need not wait. Without it, up to ten jobs run after each other in each slot. */
  readonly perOwner?: number
}

/** The queue of background jobs, stored in PostgreSQL. */
export interface Queue {
  /** Adds a job in the caller's transaction. The job runs only if the transaction commits. */
  enqueue<P extends z.ZodType>(
    executor: SqlExecutor | Executor,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Adds many jobs of a kind with one statement. At most one job with each key waits at a time. Jobs of the kind that
   * were added alone, even later, run first.
   */
  enqueueAll<P extends z.ZodType>(
    executor: SqlExecutor | Executor,
    job: JobDefinition<P>,
    jobs: readonly { readonly payload: z.input<P>; readonly singletonKey: string }[],
  ): Promise<void>
  /** Registers the function that runs jobs of a kind. It must be idempotent, because a job can run twice. */
  work<P extends z.ZodType>(
    job: JobDefinition<P>,
    handler: (payload: z.output<P>) => Promise<void>,
    atOnce?: JobsAtOnce,
  ): void
  /**
   * Registers a service that runs in every worker process, from the start of the queue to its stop.
   * @param begin starts it and returns a function that stops it
   */
  whileWorking(begin: () => () => Promise<void>): void
  /** Runs a job on a cron schedule (UTC), on one of the workers each time. */
  schedule<P extends z.ZodType>(job: JobDefinition<P>, cron: string, payload: z.input<P>): void
}

/** The job queue with methods to start and stop it. */
export interface RunningQueue extends Queue {
  /** Creates database tables and queues; with `work`, also runs jobs. */
  start(options: { readonly work: boolean }): Promise<void>
  /**
   * Runs all waiting jobs now, also delayed ones and those that the jobs add. For tests and commands.
   * @returns the number of jobs
   * @throws the error of a failed job
   */
  drain(): Promise<number>
  /** Stops the queue after waiting up to 10 s for running jobs. */
  stop(): Promise<void>
}

/** Priority of jobs added together; 0 for others. A sign-in mail must not wait for 10,000 letters. */
const bulkPriority = -1

interface Registration {
  readonly job: JobDefinition
  readonly handler: (payload: unknown) => Promise<void>
  readonly atOnce: JobsAtOnce | undefined
}

/** Declares a kind of background job, without the function that runs it. */
export function defineJob<P extends z.ZodType>(job: JobDefinition<P>): JobDefinition<P> {
  return job
}

/**
 * Creates the job queue (pg-boss) with database connections of its own. A request that adds a job holds one
 * of the API's connections while it waits for the queue to start.
 */
export function createQueue(db: Database, log: Log): RunningQueue {
  const boss = new PgBoss({
    connectionString: db.url,
    max: 3,
    application_name: 'vouch-queue',
    useListenNotify: true,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue reported a warning'))
  const registrations: Registration[] = []
  const schedules: { job: JobDefinition; cron: string; payload: object }[] = []
  const loops: (() => () => Promise<void>)[] = []
  let stops: (() => Promise<void>)[] = []
  const ready = Promise.withResolvers<void>()
  // Callers of `enqueue` get this error. Without any caller, it must not end the process.
  ready.promise.catch(() => undefined)
  return {
    enqueue: async (executor, job, payload, options = {}) => {
      await ready.promise
      const sql = asSqlExecutor(executor)
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: { executeSql: (text, values = []) => sql.query({ name: '', text, values }) },
        singletonKey: options.singletonKey ?? uuidv7(),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.owner !== undefined && { group: { id: options.owner } }),
      })
    },
    enqueueAll: async (executor, job, jobs) => {
      await ready.promise
      const sql = asSqlExecutor(executor)
      const rows = jobs.map(({ payload, singletonKey }) => ({
        data: job.payload.parse(payload) as object,
        singletonKey,
        priority: bulkPriority,
      }))
      await boss.insert(job.name, rows, {
        db: { executeSql: (text, values = []) => sql.query({ name: '', text, values }) },
      })
    },
    work: (job, handler, atOnce) => {
      registrations.push({ job, handler: async (payload) => handler(job.payload.parse(payload)), atOnce })
    },
    whileWorking: (begin) => {
      loops.push(begin)
    },
    schedule: (job, cron, payload) => {
      schedules.push({ job, cron, payload: job.payload.parse(payload) as object })
    },
    start: async ({ work }) => {
      try {
        await boss.start()
        await makeQueues(boss, registrations)
        ready.resolve()
      } catch (error) {
        ready.reject(error)
        throw error
      }
      if (!work) return
      for (const { job, cron, payload } of schedules)
        await boss.schedule(job.name, cron, payload, { tz: 'UTC' })
      for (const registration of registrations) await takeJobs(boss, registration, log)
      stops = loops.map((begin) => begin())
    },
    drain: async () => {
      await ready.promise
      let ran = 0
      for (let before = -1; before !== ran; ) {
        before = ran
        for (const registration of registrations) ran += await drainOne(boss, registration)
      }
      return ran
    },
    stop: async () => {
      ready.reject(new AppError('unavailable', 'The server is stopping.'))
      await Promise.all(stops.map((end) => end()))
      await boss.stop({ timeout: 10_000 })
    },
  }
}

async function makeQueues(boss: PgBoss, registrations: readonly Registration[]): Promise<void> {
  const present = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const { job } of registrations.filter((registration) => !present.has(registration.job.name))) {
    // The policy "short" allows one waiting job per singleton key. Jobs without a key get a unique one.
    await boss.createQueue(job.name, {
      policy: 'short',
      notify: true,
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
    })
  }
}

async function drainOne(boss: PgBoss, { job, handler }: Registration): Promise<number> {
  const jobs = await boss.fetch<object>(job.name, { batchSize: 100, ignoreStartAfter: true })
  for (const { id, data } of jobs) {
    await handler(data)
    await boss.complete(job.name, id)
  }
  return jobs.length
}

/** After a full batch, the next batch starts at once. */
const takeOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
}

/** Runs the jobs of a kind, one by one unless it says otherwise: requests need the connections too. */
async function takeJobs(boss: PgBoss, { job, handler, atOnce }: Registration, log: Log): Promise<void> {
  const { name } = job
  const { most = 1, perOwner } = atOnce ?? {}
  const options = perOwner
    ? // Each worker takes one, so that no job waits behind a slow one while another worker is free.
      { ...takeOptions, batchSize: 1, localConcurrency: most, localGroupConcurrency: perOwner }
    : { ...takeOptions, localConcurrency: most }
  await boss.work<object>(name, options, async (jobs) => {
    const results: JobResult[] = []
    for (const { id, data } of jobs) {
      try {
        await handler(data)
        results.push({ id, status: 'completed' })
      } catch (error) {
        log.error({ err: error, job: name, id }, 'a background job failed')
        results.push({ id, status: 'failed', output: { message: String(error) } })
      }
    }
    return results
  })
}
