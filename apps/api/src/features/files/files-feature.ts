import type { Database } from '#db/connect.ts'
import type { Clock } from '#platform/clock.ts'
import type { Feature } from '#platform/feature.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import type { AddressSigner } from '#platform/signed-address.ts'
import { createFilesReadModel } from './files-read-model.ts'
import { mountFilesRoutes } from './files-routes.ts'
import { createFilesService } from './files-service.ts'

export interface FilesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly storage: FileStorage
  readonly signer: AddressSigner
}

/** CVs and documents of candidates, and the short-lived addresses that open them. */
export function filesFeature(deps: FilesDeps): Feature {
  const service = createFilesService(deps)
  const readModel = createFilesReadModel(deps)
  return { routes: (app) => mountFilesRoutes(app, service, readModel) }
}
