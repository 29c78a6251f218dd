import type { FastifyInstance } from 'fastify'
import type { Queue } from '#platform/queue.ts'

/** What a feature gives to `compose.ts`. */
export interface Feature {
  /** Mounts its contract routes. */
  routes(app: FastifyInstance): void
  /** Registers its background jobs, where a worker runs. */
  jobs?(queue: Queue): void
}
