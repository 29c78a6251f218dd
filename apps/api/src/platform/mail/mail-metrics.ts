import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#db/connect.ts'

/** Measures the numbers of mails by counting database rows, because a separate worker has no metrics page. */
export function measureMails(registry: Registry, db: Database): void {
  new Gauge({
    name: 'vouch_mails',
    help: 'Mails: waiting now; sent and given up of those written in the last hour',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      try {
        const { rows } = await sql<{ waiting: number; sent: number; failed: number }>`
          select (select count(*)::int from mails where status = 'waiting') as waiting,
            count(*) filter (where status = 'sent')::int as sent,
            count(*) filter (where status = 'failed')::int as failed
          from mails where created_at > now() - interval '1 hour'`.execute(db.kysely)
        for (const [status, count] of Object.entries(rows[0] ?? {})) this.set({ status }, count)
      } catch {
        // While the database is down, the other metrics must stay available.
        this.reset()
      }
    },
  })
}
