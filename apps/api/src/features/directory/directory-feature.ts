import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { Feature } from '#platform/feature.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'
import { createDirectoryReadModel } from './directory-read-model.ts'
import { mountDirectoryRoutes } from './directory-routes.ts'
import { createDirectoryService } from './directory-service.ts'
import { createInvitationsService } from './invitations-service.ts'
import { createSearchesService } from './searches-service.ts'

export interface DirectoryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly masters: MasterValues
  readonly photos: PhotoAddresses
  readonly notifier: Notifier
  readonly currency: string
  readonly publicUrl: string
}

/** The directory of candidates: searching it, keeping searches, asking somebody to apply. */
export function directoryFeature(deps: DirectoryDeps): Feature {
  const readModel = createDirectoryReadModel(deps)
  const parts = {
    service: createDirectoryService({ ...deps, readModel }),
    searches: createSearchesService(deps),
    invitations: createInvitationsService(deps),
  }
  return { routes: (app) => mountDirectoryRoutes(app, parts) }
}
