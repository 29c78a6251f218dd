import {
  agreeToEndorsement,
  createEndorsement,
  declineEndorsement,
  listEndorsements,
  listMyEndorsements,
  withdrawEndorsement,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createEndorsementsReadModel } from './endorsements-read-model.ts'
import { createEndorsementsService, type EndorsementsDeps } from './endorsements-service.ts'

/** Endorsements of issuers, definitions and passports by verified issuers. */
export function passportEndorsementsFeature(deps: Omit<EndorsementsDeps, 'readModel'>): Feature {
  const readModel = createEndorsementsReadModel(deps.db, deps.issuers)
  const service = createEndorsementsService({ ...deps, readModel })
  return {
    routes: (app) => {
      mount(app, createEndorsement, ({ actor, body }) => service.endorse(actor, body))
      mount(app, listEndorsements, ({ actor, params, query }) => readModel.ofIssuer(actor, params.id, query))
      mount(app, listMyEndorsements, async ({ actor }) => ({ items: await readModel.mine(actor) }))
      mount(app, agreeToEndorsement, ({ actor, params, version }) =>
        service.agree(actor, { ...params, version }),
      )
      mount(app, declineEndorsement, ({ actor, params, version }) =>
        service.decline(actor, { ...params, version }),
      )
      mount(app, withdrawEndorsement, ({ actor, params, version }) =>
        service.withdraw(actor, { ...params, version }),
      )
    },
  }
}
