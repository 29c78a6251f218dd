import type { Database } from '#db/connect.ts'
import type { Clock } from '#platform/clock.ts'
import type { Feature } from '#platform/feature.ts'
import { createPeopleReadModel } from './people-read-model.ts'
import { mountPeopleRoutes } from './people-routes.ts'
import { createPeopleService } from './people-service.ts'

export interface PeopleDeps {
  readonly db: Database
  readonly clock: Clock
}

/** Who I am, my roles, and my profile as a candidate. */
export function peopleFeature(deps: PeopleDeps): Feature {
  const readModel = createPeopleReadModel(deps.db)
  const service = createPeopleService(deps)
  return { routes: (app) => mountPeopleRoutes(app, service, readModel) }
}
