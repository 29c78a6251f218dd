import {
  acceptCompanyInvitation,
  decideJoinRequest,
  inviteToCompany,
  listCompanyChoices as listCompanyChoicesRoute,
  listCompanyInvitations,
  listJoinRequests,
  listMyJoinRequests,
  readCompanyInvitation,
  requestToJoin,
  withdrawCompanyInvitation,
  withdrawJoinRequest,
} from '@vouch/contract'
import type { ReadPerson } from '#features/people/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { listCompanyChoices } from './choices-read-model.ts'
import { createInvitationsService, type InvitationsDeps } from './invitations-service.ts'
import { createJoinService } from './join-service.ts'

export interface CompanyJoiningDeps extends InvitationsDeps {
  readonly person: ReadPerson
}

/** Joining a company through an owner's invitation or by a join request. */
export function companyJoiningFeature(deps: CompanyJoiningDeps): Feature {
  const invitations = createInvitationsService(deps)
  const requests = createJoinService(deps)
  return {
    routes: (app) => {
      mount(app, listCompanyInvitations, async ({ actor, params }) => ({
        items: await invitations.open(actor, params.id),
      }))
      mount(app, inviteToCompany, ({ actor, params, body }) => invitations.invite(actor, params.id, body))
      mount(app, withdrawCompanyInvitation, ({ actor, params }) =>
        invitations.withdraw(actor, params.id, params.invitationId),
      )
      mount(app, readCompanyInvitation, ({ actor, body }) => invitations.offer(actor, body.token))
      mount(app, acceptCompanyInvitation, async ({ actor, body }) => {
        await invitations.accept(actor, body.token)
        return deps.person(actor)
      })
      mount(app, listCompanyChoicesRoute, ({ actor, query }) => listCompanyChoices(deps.db, actor, query))
      mount(app, requestToJoin, ({ actor, params, body }) => requests.request(actor, params.id, body.message))
      mount(app, listJoinRequests, ({ actor, params, query }) => requests.open(actor, params.id, query))
      mount(app, decideJoinRequest, ({ actor, params, body }) =>
        requests.decide(actor, params.id, params.requestId, body),
      )
      mount(app, listMyJoinRequests, async ({ actor }) => ({ items: await requests.mine(actor) }))
      mount(app, withdrawJoinRequest, ({ actor, params }) => requests.withdraw(actor, params.id))
    },
  }
}
