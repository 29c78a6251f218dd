import {
  deleteCandidateSearch,
  exportCandidates,
  getCandidate,
  inviteCandidate,
  listAskedJobs,
  listCandidateSearches,
  listJobInvitations,
  renameCandidateSearch,
  saveCandidateSearch,
  searchCandidates,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { DirectoryService } from './directory-service.ts'
import type { InvitationsService } from './invitations-service.ts'
import type { SearchesService } from './searches-service.ts'

export interface DirectoryParts {
  readonly service: DirectoryService
  readonly searches: SearchesService
  readonly invitations: InvitationsService
}

export function mountDirectoryRoutes(
  app: FastifyInstance,
  { service, searches, invitations }: DirectoryParts,
): void {
  mount(app, searchCandidates, ({ actor, query }) => service.search(actor, query))
  mount(app, exportCandidates, ({ actor, query }) => service.export(actor, query))
  mount(app, getCandidate, ({ actor, params }) => service.one(actor, params.id))
  mount(app, inviteCandidate, ({ actor, params, body }) => invitations.invite(actor, params.id, body))
  mount(app, listAskedJobs, async ({ actor, params }) => ({
    items: await invitations.asked(actor, params.id),
  }))
  mount(app, listJobInvitations, ({ actor, query }) => invitations.mine(actor, query))
  mount(app, listCandidateSearches, async ({ actor }) => ({ items: await searches.list(actor) }))
  mount(app, saveCandidateSearch, ({ actor, body }) => searches.save(actor, body))
  mount(app, renameCandidateSearch, ({ actor, params, body }) => searches.rename(actor, params.id, body.name))
  mount(app, deleteCandidateSearch, ({ actor, params }) => searches.delete(actor, params.id))
}
