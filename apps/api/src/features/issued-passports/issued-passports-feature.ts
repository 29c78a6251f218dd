import {
  changeIssuedPassports,
  correctPassport,
  getIssuedPassport,
  listIssuedPassports,
  reinstatePassport,
  renewPassport,
  revokePassport,
  suspendPassport,
  withdrawOffer,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createExpiryJobs, type ExpiryDeps, expireIssued, warnOfExpiry } from './expiry-jobs.ts'
import { createIssuedReadModel } from './issued-read-model.ts'
import { createLifeService, type LifeDeps } from './life-service.ts'

export type IssuedPassportsDeps = Omit<LifeDeps & ExpiryDeps, 'readModel'>

/** The life of passports issued here: suspended, reinstated, revoked, renewed, corrected, expired. */
export function issuedPassportsFeature(deps: IssuedPassportsDeps): Feature {
  const readModel = createIssuedReadModel(deps.db, deps.issuers)
  const service = createLifeService({ ...deps, readModel })
  const expiry = createExpiryJobs(deps)
  return {
    routes: (app) => {
      mount(app, listIssuedPassports, ({ actor, query }) => readModel.list(actor, query))
      mount(app, getIssuedPassport, ({ actor, params }) => readModel.one(deps.db.kysely, actor, params.id))
      mount(app, withdrawOffer, ({ actor, params, version }) =>
        service.withdraw(actor, { ...params, version }),
      )
      mount(app, suspendPassport, ({ actor, params, version, body }) =>
        service.suspend(actor, { ...params, version }, body.reason),
      )
      mount(app, reinstatePassport, ({ actor, params, version }) =>
        service.reinstate(actor, { ...params, version }),
      )
      mount(app, revokePassport, ({ actor, params, version, body }) =>
        service.revoke(actor, { ...params, version }, body),
      )
      mount(app, renewPassport, ({ actor, params, version, body }) =>
        service.renew(actor, { ...params, version }, body),
      )
      mount(app, correctPassport, ({ actor, params, version, body }) =>
        service.correct(actor, { ...params, version }, body),
      )
      mount(app, changeIssuedPassports, ({ actor, body }) => service.changeAll(actor, body))
    },
    jobs: (queue) => {
      queue.work(expireIssued, expiry.expire)
      queue.schedule(expireIssued, '* * * * *', {})
      queue.work(warnOfExpiry, expiry.warn)
      queue.schedule(warnOfExpiry, '23 7 * * *', {})
    },
  }
}
