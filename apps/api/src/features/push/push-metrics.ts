import { sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '#db/connect.ts'

/** Measures pushes by reading database rows, because a separate worker has no metrics page. */
export function measurePushes(registry: Registry, db: Database): void {
  new Gauge({
    name: 'vouch_pushes_waiting',
    help: 'Pushes waiting to be sent, including for quiet hours or a retry',
    registers: [registry],
    async collect() {
      const count = await countOf(db, sql`select count(*)::int as count from push_deliveries`)
      if (count === undefined) this.reset()
      else this.set(count)
    },
  })
  new Gauge({
    name: 'vouch_push_registrations',
    help: 'Browsers registered for push and assigned to a person',
    registers: [registry],
    async collect() {
      const registered = sql`select count(*)::int as count from push_registrations where user_id is not null`
      const count = await countOf(db, registered)
      if (count === undefined) this.reset()
      else this.set(count)
    },
  })
  new Counter({
    name: 'vouch_pushes_total',
    help: 'Pushes by outcome; a push that is retried counts each time',
    labelNames: ['outcome'],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        const { rows } = await sql<{ outcome: string; total: number }>`
          select outcome, total from push_outcomes order by outcome`.execute(db.kysely)
        for (const { outcome, total } of rows) this.inc({ outcome }, total)
      } catch {
        // While the database is down, the other metrics must stay available.
      }
    },
  })
}

async function countOf(db: Database, query: ReturnType<typeof sql>): Promise<number | undefined> {
  try {
    const { rows } = await query.execute(db.kysely)
    return (rows[0] as { count: number } | undefined)?.count
  } catch {
    return undefined
  }
}
