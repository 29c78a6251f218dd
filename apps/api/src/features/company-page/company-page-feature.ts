import { getCompanyPage, listCompanyJobs, listCompanyPages } from '@vouch/contract'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { FreshJobs } from '#features/search/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { countAnswerTimes, createAnswerTimes } from './answer-times.ts'
import { createCompanyPageReadModel } from './company-page-read-model.ts'

export interface CompanyPageDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: FreshJobs
}

/** Companies as everybody sees them, and how fast they answer. */
export function companyPageFeature(deps: CompanyPageDeps): Feature {
  const readModel = createCompanyPageReadModel(deps)
  const answerTimes = createAnswerTimes(deps)
  return {
    routes: (app) => {
      mount(app, listCompanyPages, ({ query }) => readModel.list(query))
      mount(app, getCompanyPage, ({ params }) => readModel.page(params.slug))
      mount(app, listCompanyJobs, ({ params, query }) => readModel.jobs(params.slug, query))
    },
    jobs: (queue) => {
      queue.work(countAnswerTimes, answerTimes.refresh)
      queue.schedule(countAnswerTimes, '*/5 * * * *', {})
    },
  }
}
