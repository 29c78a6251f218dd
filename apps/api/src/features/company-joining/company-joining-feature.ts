import {
  acceptCompanyInvitation,
  decideJoinRequest,
  inviteToCompany,
  listCompanyChoices,
  listCompanyInvitations,
  listJoinRequests,
  listMyJoinRequests,
  readCompanyInvitation,
  requestToJoin,
  withdrawCompanyInvitation,
  withdrawJoinRequest,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import type { ReadPerson } from '#features/people/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { type ChoicesReadModel, createChoicesReadModel } from './choices-read-model.ts'
import {
  createInvitationsService,
  type InvitationsDeps,
  type InvitationsService,
} from './invitations-service.ts'
import { createJoinService, type JoinService } from './join-service.ts'

export interface CompanyJoiningDeps extends InvitationsDeps {
  readonly person: ReadPerson
}

/** How people come to belong to a company: invited by an owner, or let in at their request. */
export function companyJoiningFeature(deps: CompanyJoiningDeps): Feature {
  const parts = {
    invitations: createInvitationsService(deps),
    requests: createJoinService(deps),
    choices: createChoicesReadModel(deps.db),
    person: deps.person,
  }
  return { routes: (app) => mountRoutes(app, parts) }
}

interface Parts {
  readonly invitations: InvitationsService
  readonly requests: JoinService
  readonly choices: ChoicesReadModel
  readonly person: ReadPerson
}

function mountRoutes(app: FastifyInstance, { invitations, requests, choices, person }: Parts): void {
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
    return person(actor)
  })

  mount(app, listCompanyChoices, ({ actor, query }) => choices.list(actor, query))
  mount(app, requestToJoin, ({ actor, params, body }) => requests.request(actor, params.id, body.message))
  mount(app, listJoinRequests, ({ actor, params, query }) => requests.open(actor, params.id, query))
  mount(app, decideJoinRequest, ({ actor, params, body }) =>
    requests.decide(actor, params.id, params.requestId, body),
  )
  mount(app, listMyJoinRequests, async ({ actor }) => ({ items: await requests.mine(actor) }))
  mount(app, withdrawJoinRequest, ({ actor, params }) => requests.withdraw(actor, params.id))
}
