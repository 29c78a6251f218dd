import type { FastifyInstance } from 'fastify'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Queue } from '#platform/queue.ts'

/** A feature whose routes the server mounts. */
export interface Feature {
  routes(app: FastifyInstance): void
  /** Public documents whose addresses standards fix, outside `/api/v1`. */
  documents?(app: FastifyInstance): void
  jobs?(queue: Queue): void
}

/** Database and clock, which most services depend on. */
export interface ServiceDeps {
  readonly db: Database
  readonly clock: Clock
}
