import {
  acceptInvitation,
  acceptSetup,
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
  withdrawInvitation,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { ReadPerson } from '#features/people/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { type AdministratorsReadModel, createAdministratorsReadModel } from './administrators-read-model.ts'
import {
  type AdministratorsService,
  type AdministratorsServiceDeps,
  createAdministratorsService,
} from './administrators-service.ts'
import { type BecomingService, createBecomingService } from './becoming-service.ts'

export interface AdministratorsDeps extends AdministratorsServiceDeps {
  readonly person: ReadPerson
}

export interface AdministratorsFeature extends Feature {
  /** For the start of the server: see {@link BecomingService.offerSetup}. */
  readonly offerSetup: BecomingService['offerSetup']
}

/** Who runs the place: the first administrator, invitations, and their end. */
export function administratorsFeature(deps: AdministratorsDeps): AdministratorsFeature {
  const parts = {
    service: createAdministratorsService(deps),
    becoming: createBecomingService(deps),
    readModel: createAdministratorsReadModel(deps),
    person: deps.person,
  }
  return { offerSetup: parts.becoming.offerSetup, routes: (app) => mountRoutes(app, parts) }
}

interface Parts {
  readonly service: AdministratorsService
  readonly becoming: BecomingService
  readonly readModel: AdministratorsReadModel
  readonly person: ReadPerson
}

function mountRoutes(app: FastifyInstance, { service, becoming, readModel, person }: Parts): void {
  mount(app, listAdministrators, ({ actor }) => readModel.list(actor))
  mount(app, inviteAdministrator, ({ actor, body }) => service.invite(actor, body.email))
  mount(app, withdrawInvitation, ({ actor, params }) => service.withdraw(actor, params.id))
  mount(app, removeAdministrator, ({ actor, params }) => service.remove(actor, params.id))

  mount(app, acceptInvitation, async ({ actor, body }) => {
    await becoming.acceptInvitation(actor, body.token)
    return person(actor)
  })
  mount(app, acceptSetup, async ({ actor, body }) => {
    await becoming.acceptSetup(actor, body.token)
    return person(actor)
  })
}
