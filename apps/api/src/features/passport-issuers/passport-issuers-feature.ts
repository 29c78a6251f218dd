import {
  applyAsIssuer,
  decideIssuer,
  getIssuer,
  issuerLimits,
  limitIssuer,
  listIssuerMembers,
  listIssuers,
  listMyIssuers,
  putIssuerMember,
  reinstateIssuer,
  retireIssuer,
  suspendIssuer,
} from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createIssuerMembers } from './issuer-members.ts'
import { createIssuerRegister } from './issuer-register.ts'
import { createIssuersReadModel } from './issuers-read-model.ts'
import { createIssuersService, type IssuersServiceDeps } from './issuers-service.ts'
import { insertMarketplace } from './issuers-store.ts'
import type { IssuerRegister } from './ports.ts'

export interface PassportIssuersDeps extends Omit<IssuersServiceDeps, 'readModel'> {
  /** Origin of ids of issuers. */
  readonly origin: string
  /** Name that the marketplace issues passports under. */
  readonly marketplaceName: string
}

export interface PassportIssuersFeature extends Feature {
  readonly issuers: IssuerRegister
  /** Makes the marketplace an issuer. Idempotent. */
  readonly ensure: () => Promise<void>
}

/** Organisations that issue passports: applications, decisions, members' rights and limits. */
export function passportIssuersFeature(deps: PassportIssuersDeps): PassportIssuersFeature {
  const { db, clock, origin, marketplaceName } = deps
  const issuers = createIssuerRegister()
  const readModel = createIssuersReadModel(db, origin)
  const service = createIssuersService({ ...deps, readModel })
  const members = createIssuerMembers({ db, clock, register: issuers })
  return {
    issuers,
    ensure: () => {
      const about = { id: uuidv7(), name: marketplaceName, dailyOffers: issuerLimits.dailyOffers }
      return insertMarketplace(db.kysely, { ...about, at: clock() })
    },
    routes: (app) => {
      mount(app, listMyIssuers, async ({ actor }) => ({ items: await readModel.mine(actor) }))
      mount(app, applyAsIssuer, ({ actor, body }) => service.apply(actor, body))
      mount(app, listIssuers, ({ actor, query }) => readModel.list(actor, query))
      mount(app, getIssuer, ({ actor, params }) => readModel.one(db.kysely, actor, params.id))
      mount(app, decideIssuer, ({ actor, params, version, body }) =>
        service.decide(actor, { ...params, version }, body),
      )
      mount(app, suspendIssuer, ({ actor, params, version, body }) =>
        service.suspend(actor, { ...params, version }, body.reason),
      )
      mount(app, reinstateIssuer, ({ actor, params, version }) =>
        service.reinstate(actor, { ...params, version }),
      )
      mount(app, retireIssuer, ({ actor, params, version }) => service.retire(actor, { ...params, version }))
      mount(app, limitIssuer, ({ actor, params, version, body }) =>
        service.limit(actor, { ...params, version }, body.dailyOffers),
      )
      mount(app, listIssuerMembers, async ({ actor, params }) => ({
        items: await members.list(actor, params.id),
      }))
      mount(app, putIssuerMember, ({ actor, params, body }) =>
        members.put(actor, params.id, params.userId, body),
      )
    },
  }
}
