import { getCompanyPage, listCompanyJobs, listCompanyPages } from '@vouch/contract'
import type { FreshJobs } from '#features/search/ports.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import {
  countAnswerTimes,
  recountAnswerFigures,
  recountAnswerTimes,
  refreshAnswerFigures,
} from './answer-figures.ts'
import { forgetAnswers } from './answer-figures-store.ts'
import { createCompanyPageReadModel } from './company-page-read-model.ts'
import type { CompanyPages, FirstAnswers } from './ports.ts'

export const firstAnswers: FirstAnswers = { forget: forgetAnswers }

export interface CompanyPageDeps extends ServiceDeps {
  readonly jobs: FreshJobs
}

/** Public company pages, including how each company answers applicants. */
export function companyPageFeature(deps: CompanyPageDeps): Feature & { readonly pages: CompanyPages } {
  const readModel = createCompanyPageReadModel(deps)
  return {
    pages: readModel,
    routes: (app) => {
      mount(app, listCompanyPages, ({ query }) => readModel.list(query))
      mount(app, getCompanyPage, ({ params }) => readModel.page(params.slug))
      mount(app, listCompanyJobs, ({ params, query }) => readModel.jobs(params.slug, query))
    },
    jobs: (queue) => {
      queue.work(countAnswerTimes, () => refreshAnswerFigures(deps))
      queue.schedule(countAnswerTimes, '*/5 * * * *', {})
      queue.work(recountAnswerTimes, () => recountAnswerFigures(deps))
      queue.schedule(recountAnswerTimes, '40 3 * * *', {})
    },
  }
}
