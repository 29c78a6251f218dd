import type { z } from 'zod'
import type { Executor } from '#db/transaction.ts'

/** A kind of background job: its name and what it carries (ids, not records). */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
}

export interface EnqueueOptions {
  /** Not before this time. */
  readonly startAfter?: Date
  /** At most one waiting job with this key; a second one is dropped. */
  readonly singletonKey?: string
}

/** Background work, kept in PostgreSQL. */
export interface Queue {
  /** Adds a job in the caller's transaction: it exists exactly when that commits. */
  enqueue<P extends z.ZodType>(
    executor: Executor,
    job: JobDefinition<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Registers the handler, which must be idempotent: a job can be delivered twice. */
  work<P extends z.ZodType>(job: JobDefinition<P>, handler: (payload: z.output<P>) => Promise<void>): void
  /** Runs a job by the clock (cron, UTC), once however many workers there are. */
  schedule<P extends z.ZodType>(job: JobDefinition<P>, cron: string, payload: z.input<P>): void
}

/** Declares a job, apart from its handler. */
export function defineJob<P extends z.ZodType>(job: JobDefinition<P>): JobDefinition<P> {
  return job
}
