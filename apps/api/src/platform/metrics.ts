import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of this process. */
export interface Metrics {
  readonly registry: Registry
  observe(routeId: string, method: string, status: number, seconds: number): void
}

/** Creates the metrics, including Node's own and those of the connection pool. */
export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'vouch_http_request_seconds',
    help: 'Time from a request to the end of its answer, by contract route',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'vouch_database_connections',
    help: 'Connections of the pool, by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited-for' }, pool.waitingCount)
    },
  })
  return {
    registry,
    observe: (route, method, status, seconds) => duration.observe({ route, method, status }, seconds),
  }
}
