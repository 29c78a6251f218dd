import type { JobReport, jobReportsQuery } from '@vouch/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { readEntry, readEntryPage } from '#db/entry-page.ts'
import { iso } from '#db/iso.ts'
import type { Page } from '#db/paging.ts'
import type { Executor } from '#db/transaction.ts'

const entry = `json_build_object('id', r.id, 'version', r.version,
  'job', json_build_object('id', j.id, 'title', j.title, 'status', j.status,
    'company', json_build_object('id', c.id, 'name', c.name, 'status', c.status)),
  'reason', r.reason, 'words', r.words, 'isTold', r.reporter_id is not null,
  'othersOpen', (select count(*) from job_reports o where o.job_id = r.job_id and o.id <> r.id and o.resolved_at is null),
  'outcome', r.outcome, 'note', r.note, 'createdAt', ${iso('r.created_at')}, 'resolvedAt', ${iso('r.resolved_at')})`

const reports = {
  entry,
  from: 'job_reports r join jobs j on j.id = r.job_id join companies c on c.id = j.company_id',
}

export interface JobReportsReadModel {
  list(actor: Actor, query: z.output<typeof jobReportsQuery>): Promise<Page<JobReport>>
  /** @throws AppError not-found */
  one(executor: Executor, id: string): Promise<JobReport>
}

export function createJobReportsReadModel(db: Database): JobReportsReadModel {
  return {
    list: async (actor, { resolved = false, jobId, ...query }) => {
      requireAccess(actor, 'job.reports', null)
      const shown = sql.raw(`r.resolved_at is ${resolved ? 'not null' : 'null'}`)
      const ofJob = jobId === undefined ? sql`` : sql`and r.job_id = ${jobId}`
      const order = { by: resolved ? 'r.resolved_at' : 'r.created_at', isOldestFirst: !resolved }
      return readEntryPage(db.kysely, reports, { where: sql`${shown} ${ofJob}`, ...order }, query)
    },
    one: async (executor, id) => {
      const report = await readEntry<JobReport>(executor, reports, id)
      if (!report) throw notFound('This report')
      return report
    },
  }
}
