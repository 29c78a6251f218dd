import type { Route } from '@vouch/contract'
import type { Actor, ActorLoader } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import type { StorageHealth } from '#platform/files/storage-health.ts'
import type { LoadShedder } from '#platform/http/load-shedding.ts'
import type { RequestLimiter } from '#platform/http/rate-limits.ts'
import type { Metrics } from '#platform/metrics.ts'

/** What mounting a route needs of the platform; decorates the Fastify instance as `vouch`. */
export interface HttpContext {
  readonly db: Database
  readonly actorOf: ActorLoader
  readonly limiter: RequestLimiter
  readonly shedder: LoadShedder
  readonly storage: StorageHealth
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** Every contract route mounted so far. */
  readonly mounted: Route[]
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly vouch: HttpContext
  }
  interface FastifyRequest {
    /** Who calls; null for a visitor. Set before the route's audience is checked. */
    actor: Actor | null
  }
}
