import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import type { Consents } from '#features/legal/ports.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { Feature } from '#platform/feature.ts'
import { mountCandidateProfileRoutes } from './candidate-profile-routes.ts'
import { createEqualOpportunityService } from './equal-opportunity-service.ts'
import type { ShownProfiles } from './ports.ts'
import { createProfileReadModel, type ProfileReadModel } from './profile-read-model.ts'
import { createProfileService } from './profile-service.ts'
import { createProfileWriter, type ProfileWriter } from './profile-writer.ts'
import { createShownProfiles } from './shown-profiles.ts'

export interface CandidateProfileDeps {
  readonly db: Database
  readonly clock: Clock
  readonly masters: MasterValues
  readonly index: DirectoryIndex
  readonly consents: Consents
}

/** What the feature gives to others. */
export interface CandidateProfileFeature extends Feature {
  /** For imports. */
  readonly writer: ProfileWriter
  /** For imports and exports: the whole profile of whoever asks. */
  readonly own: ProfileReadModel['own']
  /** For passports, which employers see with the profile. */
  readonly shown: ShownProfiles
}

/** A candidate's profile: ten steps, what employers see of it, and answers that nobody sees. */
export function candidateProfileFeature(deps: CandidateProfileDeps): CandidateProfileFeature {
  const readModel = createProfileReadModel(deps.db)
  const parts = {
    service: createProfileService(deps),
    readModel,
    equalOpportunity: createEqualOpportunityService(deps),
  }
  return {
    writer: createProfileWriter(deps),
    own: readModel.own,
    shown: createShownProfiles(deps),
    routes: (app) => mountCandidateProfileRoutes(app, parts),
  }
}
