import type { PassportFiles } from '#features/passport-files/ports.ts'
import type { PdfShareUrl } from '#features/passport-shares/ports.ts'
import type { OwnDocuments } from '#features/passport-signing/ports.ts'
import type { Feature } from '#platform/feature.ts'
import type { Queue } from '#platform/queue.ts'
import { createAnonymousCheck } from './anonymous-check.ts'
import { createDependentPassports } from './dependent-passports.ts'
import { createFetchText } from './issuer-documents.ts'
import { createPassportHolding } from './own-passports.ts'
import {
  createPassportJobs,
  expirePassports,
  type PassportJobsDeps,
  recheckPassports,
} from './passport-jobs.ts'
import { createPassportsReadModel, type PassportsReadModel } from './passports-read-model.ts'
import { mountPassportsRoutes } from './passports-routes.ts'
import { createPassportsService } from './passports-service.ts'
import type { AnonymousCheck, DependentPassports, HolderMails, PassportHolding } from './ports.ts'

export interface PassportsDeps extends Omit<PassportJobsDeps, 'fetchText'> {
  /** Must limit hosts, time and size, because issuers choose the URLs that are fetched. */
  readonly fetch: typeof fetch
  readonly ownDocuments: OwnDocuments
  readonly files: PassportFiles
  /** Origin of the ids of issuers here. */
  readonly origin: string
  readonly pdfShareUrl: PdfShareUrl
  readonly holderMails: HolderMails
  readonly queue: Pick<Queue, 'enqueue'>
}

export interface PassportsFeature extends Feature {
  /** Lists the person's own passports, for profile exports. */
  readonly own: PassportsReadModel['list']
  /** Lets issuers here change what people hold. */
  readonly holding: PassportHolding
  readonly checkAnonymously: AnonymousCheck
  readonly dependent: DependentPassports
}

/**
 * Passports that candidates hold. Other organisations issue them; Vouch checks them and shows them with the profile.
 */
export function passportsFeature(deps: PassportsDeps): PassportsFeature {
  const parts = { ...deps, fetchText: createFetchText(deps.fetch, deps.ownDocuments) }
  const jobs = createPassportJobs(parts)
  const readModel = createPassportsReadModel(deps.db, deps.files, deps.pdfShareUrl)
  const holding = createPassportHolding(deps)
  return {
    own: readModel.list,
    holding,
    checkAnonymously: createAnonymousCheck(parts),
    dependent: createDependentPassports(deps.queue),
    routes: (app) =>
      mountPassportsRoutes(app, { service: createPassportsService({ ...parts, holding }), readModel }),
    jobs: (queue) => {
      queue.work(expirePassports, jobs.expire)
      queue.schedule(expirePassports, '* * * * *', {})
      queue.work(recheckPassports, jobs.recheck)
      queue.schedule(recheckPassports, '23 * * * *', {})
    },
  }
}
