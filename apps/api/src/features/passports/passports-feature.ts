import type { Feature } from '#platform/feature.ts'
import { createPassportHolding } from './own-passports.ts'
import type { PassportHolding } from './ports.ts'
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
  /** Must limit hosts, time and size, because issuers choose the URLs that are fetched. */
  readonly fetch: typeof fetch
}

interface PassportsFeature extends Feature {
  /** Lists the person's own passports, for profile exports. */
  readonly own: PassportsReadModel['list']
  /** Lets issuers here change what people hold. */
  readonly holding: PassportHolding
}

/**
 * Passports that candidates hold. Other organisations issue them; Vouch checks them and shows them with the profile.
 */
export function passportsFeature(deps: PassportsDeps): PassportsFeature {
  const parts = { ...deps, fetchText: createFetchText(deps.fetch) }
  const jobs = createPassportJobs(parts)
  const readModel = createPassportsReadModel(deps.db)
  return {
    own: readModel.list,
    holding: createPassportHolding(deps),
    routes: (app) => mountPassportsRoutes(app, { service: createPassportsService(parts), readModel }),
    jobs: (queue) => {
      queue.work(expirePassports, jobs.expire)
      queue.schedule(expirePassports, '* * * * *', {})
      queue.work(recheckPassports, jobs.recheck)
      queue.schedule(recheckPassports, '23 * * * *', {})
    },
  }
}
