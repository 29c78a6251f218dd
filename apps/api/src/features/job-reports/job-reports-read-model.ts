import type { JobReport, jobReportsQuery } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { iso } from '#db/iso.ts'
import { decodeTimeCursor } from '#db/json-page.ts'
import { encodeCursor, type Page } from '#db/paging.ts'
import type { Executor } from '#db/transaction.ts'

const entry = `json_build_object('id', r.id, 'version', r.version,
  'job', json_build_object('id', j.id, 'title', j.title, 'status', j.status,
    'company', json_build_object('id', c.id, 'name', c.name, 'status', c.status)),
  'reason', r.reason, 'words', r.words, 'isTold', r.reporter_id is not null,
  'othersOpen', (select count(*) from job_reports o where o.job_id = r.job_id and o.id <> r.id and o.resolved_at is null),
  'outcome', r.outcome, 'note', r.note, 'createdAt', ${iso('r.created_at')}, 'resolvedAt', ${iso('r.resolved_at')})`

const from = 'job_reports r join jobs j on j.id = r.job_id join companies c on c.id = j.company_id'

export interface JobReportsReadModel {
  list(actor: Actor, query: z.output<typeof jobReportsQuery>): Promise<Page<JobReport>>
  /** @throws AppError not-found */
  one(executor: Executor, id: string): Promise<JobReport>
}

export function createJobReportsReadModel(db: Database): JobReportsReadModel {
  return {
    list: async (actor, { limit = 20, cursor, resolved = false, jobId }) => {
      requireAccess(actor, 'job.reports', null)
      const [by, direction, beyond] = resolved ? ['r.resolved_at', 'desc', '<'] : ['r.created_at', 'asc', '>']
      const shown = `r.resolved_at is ${resolved ? 'not null' : 'null'}`
      const ofJob = jobId === undefined ? sql`` : sql`and r.job_id = ${jobId}`
      const after = decodeTimeCursor(cursor)
      const further = after
        ? sql`and (${sql.raw(by)}, r.id) ${sql.raw(beyond)} (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``
      const { rows } = await sql<{ entry: JobReport; at: string }>`
        select ${sql.raw(entry)} as entry, ${sql.raw(by)}::text as at from ${sql.raw(from)}
        where ${sql.raw(shown)} ${ofJob} ${further}
        order by ${sql.raw(`${by} ${direction}, r.id ${direction}`)} limit ${limit + 1}`.execute(db.kysely)
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const nextCursor = rows.length > limit && last ? encodeCursor([last.at, last.entry.id]) : null
      return { items: items.map((row) => row.entry), nextCursor }
    },
    one: async (executor, id) => {
      const { rows } = await sql<{ entry: JobReport }>`
        select ${sql.raw(entry)} as entry from ${sql.raw(from)} where r.id = ${id}`.execute(executor)
      const [row] = rows
      if (!row) throw notFound('This report')
      return row.entry
    },
  }
}
