import type { JobEvent, JobTermsChange, Page } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { personNameSql } from '#platform/accounts/person-name-sql.ts'
import { companyOfJob } from '../jobs-store.ts'

interface EventRow {
  readonly id: string
  readonly at: Date
  readonly at_exact: string
  readonly kind: JobEvent['kind']
  readonly by: string | null
  readonly note: string
  readonly changed: string[]
  readonly terms: JobTermsChange | null
}

export interface JobHistoryReadModel {
  /**
   * Lists what happened to a job, newest first.
   * @throws AppError not-found, also for a job of another company
   */
  list(
    actor: Actor,
    jobId: string,
    query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<Page<JobEvent>>
}

export function createJobHistoryReadModel(db: Database): JobHistoryReadModel {
  return {
    list: async (actor, jobId, { limit = 20, cursor }) => {
      const companyId = await companyOfJob(db.kysely, jobId)
      if (companyId === undefined) throw notFound('This job')
      requireAccess(actor, 'job.read', { companyId }, 'This job')
      const after = decodeCursor(cursor, ['moment', 'uuid'])
      const { rows } = await sql<EventRow>`
        select e.id, e.at, e.at::text as at_exact, e.kind, ${sql.raw(personNameSql())} as by, e.note, e.changed, e.terms
        from job_events e left join users u on u.id = e.actor_id
        where e.job_id = ${jobId}
          ${after ? sql`and (e.at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        order by e.at desc, e.id desc limit ${limit + 1}`.execute(db.kysely)
      const { items, nextCursor } = pageOf(rows, limit, (row) => [row.at_exact, row.id])
      return {
        items: items.map(({ at_exact: _exact, at, ...event }) => ({ ...event, at: at.toISOString() })),
        nextCursor,
      }
    },
  }
}
