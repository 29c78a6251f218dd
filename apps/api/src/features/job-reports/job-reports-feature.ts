import { listJobReports, reportJob, resolveJobReport } from '@vouch/contract'
import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob } from '#platform/queue.ts'
import { createJobReportsReadModel } from './job-reports-read-model.ts'
import { createJobReportsService, type JobReportsDeps } from './job-reports-service.ts'

/** Rate limit of reports per person or, for visitors, per IP address. */
const perHour = { max: 10, windowSeconds: 60 * 60 } as const

/** Deletes the reporter and text 90 days after a report was resolved. Runs daily. */
export const forgetReportersOfJobs = defineJob({ name: 'forget-job-reporters', payload: z.object({}) })

/** Job reports by people and visitors, and the administrators' queue. */
export function jobReportsFeature(deps: JobReportsDeps): Feature {
  const readModel = createJobReportsReadModel(deps.db)
  const service = createJobReportsService(deps, readModel)
  return {
    routes: (app) => {
      const limitFor = app.vouch.storedWorkLimiter
      mount(app, reportJob, ({ actor, params, body, request }) =>
        service.report(actor, params.id, body, limitFor(request, 'job-report', perHour)),
      )
      mount(app, listJobReports, ({ actor, query }) => readModel.list(actor, query))
      mount(app, resolveJobReport, ({ actor, params, body, version }) =>
        service.resolve(actor, { id: params.id, version }, body),
      )
    },
    jobs: (queue) => {
      queue.work(forgetReportersOfJobs, service.forget)
      queue.schedule(forgetReportersOfJobs, '48 3 * * *', {})
    },
  }
}
