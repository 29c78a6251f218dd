import { decidePassportReport, listPassportReports, reportPassport } from '@vouch/contract'
import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { firstLanguage } from '#platform/http/first-language.ts'
import { mount } from '#platform/http/mount.ts'
import { defineJob } from '#platform/queue.ts'
import { createReportsReadModel } from './reports-read-model.ts'
import { createReportsService, type ReportsDeps } from './reports-service.ts'

/** Deletes what reporters wrote, 90 days after the decision. Runs daily. */
export const forgetPassportReporters = defineJob({
  name: 'forget-passport-reporters',
  payload: z.object({}),
})

/** Reports of passports that were issued here, and the administrators' queue. */
export function passportReportsFeature(deps: ReportsDeps): Feature {
  const readModel = createReportsReadModel(deps.db)
  const service = createReportsService(deps, readModel)
  return {
    routes: (app) => {
      mount(app, reportPassport, ({ params, body, request }) =>
        service.report(params.id, body, firstLanguage(request.headers['accept-language'])),
      )
      mount(app, listPassportReports, ({ actor, query }) => readModel.list(actor, query))
      mount(app, decidePassportReport, ({ actor, params, body, version }) =>
        service.decide(actor, { id: params.id, version }, body),
      )
    },
    jobs: (queue) => {
      queue.work(forgetPassportReporters, service.forget)
      queue.schedule(forgetPassportReporters, '47 3 * * *', {})
    },
  }
}
