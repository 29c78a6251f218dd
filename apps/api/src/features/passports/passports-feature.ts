import type { Feature } from '#platform/feature.ts'
import { createFetchText } from './issuer-documents.ts'
import {
  createPassportJobs,
  expirePassports,
  type PassportJobsDeps,
  recheckPassports,
} from './passport-jobs.ts'
import { createPassportsReadModel } from './passports-read-model.ts'
import { mountPassportsRoutes } from './passports-routes.ts'
import { createPassportsService } from './passports-service.ts'

export interface PassportsDeps extends Omit<PassportJobsDeps, 'fetchText'> {
  /** The guarded way out: issuers decide the addresses. */
  readonly fetch: typeof fetch
}

/** Passports held: issued elsewhere, checked here, shown with the profile. */
export function passportsFeature(deps: PassportsDeps): Feature {
  const parts = { ...deps, fetchText: createFetchText(deps.fetch) }
  const jobs = createPassportJobs(parts)
  return {
    routes: (app) =>
      mountPassportsRoutes(app, {
        service: createPassportsService(parts),
        readModel: createPassportsReadModel(deps.db),
      }),
    jobs: (queue) => {
      queue.work(expirePassports, jobs.expire)
      queue.schedule(expirePassports, '* * * * *', {})
      queue.work(recheckPassports, jobs.recheck)
      queue.schedule(recheckPassports, '23 * * * *', {})
    },
  }
}
