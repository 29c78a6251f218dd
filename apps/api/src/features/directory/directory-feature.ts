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
import type { Notifier } from '#features/notifications/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createDirectoryReadModel } from './directory-read-model.ts'
import { createDirectoryService, type DirectoryServiceDeps } from './directory-service.ts'
import { createInvitationsService } from './invitations-service.ts'
import { createSearchesService } from './searches-service.ts'

export interface DirectoryDeps extends Omit<DirectoryServiceDeps, 'readModel'> {
  readonly notifier: Notifier
}

/** The candidate directory: search, saved searches and invitations to apply. */
export function directoryFeature(deps: DirectoryDeps): Feature {
  const service = createDirectoryService({ ...deps, readModel: createDirectoryReadModel(deps) })
  const searches = createSearchesService(deps)
  const invitations = createInvitationsService(deps)
  return {
    routes: (app) => {
      mount(app, searchCandidates, ({ actor, query }) => service.search(actor, query))
      mount(app, exportCandidates, ({ actor, query }) => service.export(actor, query))
      mount(app, getCandidate, ({ actor, params }) => service.one(actor, params.id))
      mount(app, inviteCandidate, ({ actor, params, body }) => invitations.invite(actor, params.id, body))
      mount(app, listAskedJobs, async ({ actor, params }) => ({
        items: await invitations.contacted(actor, params.id),
      }))
      mount(app, listJobInvitations, ({ actor, query }) => invitations.mine(actor, query))
      mount(app, listCandidateSearches, async ({ actor }) => ({ items: await searches.list(actor) }))
      mount(app, saveCandidateSearch, ({ actor, body }) => searches.save(actor, body))
      mount(app, renameCandidateSearch, ({ actor, params, body }) =>
        searches.rename(actor, params.id, body.name),
      )
      mount(app, deleteCandidateSearch, ({ actor, params }) => searches.delete(actor, params.id))
    },
  }
}
