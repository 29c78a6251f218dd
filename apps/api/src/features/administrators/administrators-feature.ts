import {
  acceptInvitation,
  acceptSetup,
  inviteAdministrator,
  listAdministrators as listAdministratorsRoute,
  removeAdministrator,
  withdrawInvitation,
} from '@vouch/contract'
import type { ReadPerson } from '#features/people/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { listAdministrators } from './administrators-read-model.ts'
import { type AdministratorsServiceDeps, createAdministratorsService } from './administrators-service.ts'
import { createGrantService, type GrantService } from './grant-service.ts'

export interface AdministratorsDeps extends AdministratorsServiceDeps {
  readonly person: ReadPerson
}

export interface AdministratorsFeature extends Feature {
  /** Called when the server starts; see {@link GrantService.offerSetup}. */
  readonly offerSetup: GrantService['offerSetup']
}

/** Setup of the first administrator, and inviting and removing administrators. */
export function administratorsFeature(deps: AdministratorsDeps): AdministratorsFeature {
  const service = createAdministratorsService(deps)
  const grants = createGrantService(deps)
  return {
    offerSetup: grants.offerSetup,
    routes: (app) => {
      mount(app, listAdministratorsRoute, ({ actor }) => listAdministrators(deps, actor))
      mount(app, inviteAdministrator, ({ actor, body }) => service.invite(actor, body.email))
      mount(app, withdrawInvitation, ({ actor, params }) => service.withdraw(actor, params.id))
      mount(app, removeAdministrator, ({ actor, params }) => service.remove(actor, params.id))
      mount(app, acceptInvitation, async ({ actor, body }) => {
        await grants.acceptInvitation(actor, body.token)
        return deps.person(actor)
      })
      mount(app, acceptSetup, async ({ actor, body }) => {
        await grants.acceptSetup(actor, body.token)
        return deps.person(actor)
      })
    },
  }
}
