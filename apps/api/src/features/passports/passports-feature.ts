import type { Feature } from '#platform/feature.ts'
import { createFetchText } from './issuer-documents.ts'
import {
  createPassportJobs,
  expirePassports,
  type PassportJobsDeps,
  recheckPassports,
} from './passport-jobs.ts'
import { createPassportsReadModel, type PassportsReadModel } from './passports-read-model.ts'
import { mountPassportsRoutes } from './passports-routes.ts'
import { createPassportsService } from './passports-service.ts'

export interface PassportsDeps extends Omit<PassportJobsDeps, 'fetchText'> {
  /** The guarded way out: issuers decide the addresses. */
  readonly fetch: typeof fetch
}

/** What the feature gives to others. */
export interface PassportsFeature extends Feature {
  /** For the profile as a document. */
  readonly own: PassportsReadModel['list']
}

/** Passports held: issued elsewhere, checked here, shown with the profile. */
export function passportsFeature(deps: PassportsDeps): PassportsFeature {
  const parts = { ...deps, fetchText: createFetchText(deps.fetch) }
  const jobs = createPassportJobs(parts)
  const readModel = createPassportsReadModel(deps.db)
  return {
    own: readModel.list,
    routes: (app) => mountPassportsRoutes(app, { service: createPassportsService(parts), readModel }),
    jobs: (queue) => {
      queue.work(expirePassports, jobs.expire)
      queue.schedule(expirePassports, '* * * * *', {})
      queue.work(recheckPassports, jobs.recheck)
      queue.schedule(recheckPassports, '23 * * * *', {})
    },
  }
}
