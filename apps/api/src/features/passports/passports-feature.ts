import type { Feature } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import { createDependentPassports } from './dependent-passports.ts'
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
import type { DependentPassports } from './ports.ts'

export interface PassportsDeps extends Omit<PassportJobsDeps, 'fetchText'> {
  /** Must limit hosts, time and size, because issuers choose the URLs that are fetched. */
  readonly fetch: typeof fetch
  readonly queue: Pick<Queue, 'enqueue'>
}

interface PassportsFeature extends Feature {
  /** Lists the person's own passports, for profile exports. */
  readonly own: PassportsReadModel['list']
  readonly dependent: DependentPassports
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
    dependent: createDependentPassports(deps.queue),
    routes: (app) => mountPassportsRoutes(app, { service: createPassportsService(parts), readModel }),
    jobs: (queue) => {
      queue.work(expirePassports, jobs.expire)
      queue.schedule(expirePassports, '* * * * *', {})
      queue.work(recheckPassports, jobs.recheck)
      queue.schedule(recheckPassports, '23 * * * *', {})
    },
  }
}
