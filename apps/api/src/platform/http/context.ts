import type { Route } from '@vouch/contract'
import type { Actor, ActorLoader } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import type { StorageHealth } from '#platform/files/storage-health.ts'
import type { LoadShedder } from '#platform/http/load-shedding.ts'
import type { RequestLimiter, StoredWorkLimiter } from '#platform/http/rate-limits.ts'
import type { Metrics } from '#platform/metrics.ts'

/** What routes need from the platform. Available as `vouch` on the Fastify instance. */
export interface HttpContext {
  readonly db: Database
  readonly actorOf: ActorLoader
  readonly limiter: RequestLimiter
  readonly storedWorkLimiter: StoredWorkLimiter
  readonly shedder: LoadShedder
  readonly storage: StorageHealth
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** All routes of the contract that are mounted so far. */
  readonly mounted: Route[]
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly vouch: HttpContext
  }
  interface FastifyRequest {
    /** The caller; null for a visitor. Set before the check of the route's audience. */
    actor: Actor | null
  }
}
