import type { Feature, ServiceDeps } from '#platform/feature.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'
import { createPeopleReadModel } from './people-read-model.ts'
import { mountPeopleRoutes } from './people-routes.ts'
import { createPeopleService } from './people-service.ts'
import type { ReadPerson } from './ports.ts'

/** The signed-in person's own data and roles. */
export function peopleFeature(
  deps: ServiceDeps & { readonly photos: PhotoAddresses },
): Feature & { readonly person: ReadPerson } {
  const readModel = createPeopleReadModel(deps)
  const service = createPeopleService(deps)
  return { person: readModel.person, routes: (app) => mountPeopleRoutes(app, service, readModel) }
}
