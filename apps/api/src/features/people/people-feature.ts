import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'
import { createPeopleReadModel } from './people-read-model.ts'
import { mountPeopleRoutes } from './people-routes.ts'
import { createPeopleService } from './people-service.ts'
import type { ReadPerson } from './ports.ts'

export interface PeopleDeps {
  readonly db: Database
  readonly clock: Clock
  readonly photos: PhotoAddresses
}

/** What the feature gives to others. */
export interface PeopleFeature extends Feature {
  readonly person: ReadPerson
}

/** Who I am, and my roles. */
export function peopleFeature(deps: PeopleDeps): PeopleFeature {
  const readModel = createPeopleReadModel(deps)
  const service = createPeopleService(deps)
  return { person: readModel.person, routes: (app) => mountPeopleRoutes(app, service, readModel) }
}
