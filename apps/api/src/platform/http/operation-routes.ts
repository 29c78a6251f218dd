import { healthLive, healthReady, metrics } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#base/app-error.ts'
import { mount } from '#platform/http/mount.ts'

/** Mounts the routes of health checks and metrics. */
export function operationRoutes(app: FastifyInstance): void {
  const { db, storage, metrics: counters } = app.vouch
  mount(app, healthLive, async () => ({ status: 'ok' as const }))
  mount(app, healthReady, async () => {
    try {
      await db.probe()
    } catch (error) {
      throw new AppError('unavailable', 'The database does not respond.', {
        retryAfterSeconds: 2,
        cause: error,
      })
    }
    await storage.assertRoom()
    return { status: 'ok' as const }
  })
  mount(app, metrics, () => counters.registry.metrics())
}
