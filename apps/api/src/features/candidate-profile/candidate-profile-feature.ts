import {
  getCandidateProfile,
  getEqualOpportunity,
  getOwnProfile,
  publishProfile,
  saveEqualOpportunity,
  saveProfileStep,
  undoImported,
  unpublishProfile,
} from '@vouch/contract'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import type { Consents } from '#features/legal/ports.ts'
import type { MasterValues, TypedWords, ValueHolder } from '#features/masters/ports.ts'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createEqualOpportunityService } from './equal-opportunity-service.ts'
import { createProfileFacts } from './facts-read-model.ts'
import type { ProfileFacts, ShownProfiles } from './ports.ts'
import { createProfileHolder } from './profile-holder.ts'
import { createProfileReadModel, type ProfileReadModel } from './profile-read-model.ts'
import { createProfileService } from './profile-service.ts'
import { createProfileWriter, type ProfileWriter } from './profile-writer.ts'
import { createShownProfiles } from './shown-profiles.ts'

export interface CandidateProfileDeps extends ServiceDeps {
  readonly masters: MasterValues
  readonly typedWords: TypedWords
  readonly index: DirectoryIndex
  readonly consents: Consents
}

export interface CandidateProfileFeature extends Feature {
  /** Lets résumé imports fill the profile. */
  readonly writer: ProfileWriter
  /** Reads the person's own profile, for résumé imports and exports. */
  readonly own: ProfileReadModel['own']
  /** Lets the passports feature refresh the profile that employers see. */
  readonly shown: ShownProfiles
  /** Lets jobs be compared with a profile. */
  readonly facts: ProfileFacts
  /** Lets merges of list values change profiles. */
  readonly holder: ValueHolder
}

/** A candidate's profile in ten steps, the version of it that employers see, and private equal-opportunity answers. */
export function candidateProfileFeature(deps: CandidateProfileDeps): CandidateProfileFeature {
  const readModel = createProfileReadModel(deps.db)
  const service = createProfileService(deps)
  const equalOpportunity = createEqualOpportunityService(deps)
  return {
    writer: createProfileWriter(deps),
    own: readModel.own,
    shown: createShownProfiles(deps),
    facts: createProfileFacts(deps),
    holder: createProfileHolder(deps),
    routes: (app) => {
      mount(app, getOwnProfile, ({ actor }) => readModel.own(actor))
      mount(app, saveProfileStep, ({ actor, body, version }) => service.saveStep(actor, version, body))
      mount(app, undoImported, ({ actor, body, version }) => service.undoImported(actor, version, body))
      mount(app, publishProfile, async ({ actor }) => {
        await service.publish(actor)
        return readModel.own(actor)
      })
      mount(app, unpublishProfile, async ({ actor }) => {
        await service.unpublish(actor)
        return readModel.own(actor)
      })
      mount(app, getEqualOpportunity, ({ actor }) => equalOpportunity.own(actor))
      mount(app, saveEqualOpportunity, ({ actor, body, version }) =>
        equalOpportunity.save(actor, version, body),
      )
      mount(app, getCandidateProfile, ({ actor }) => readModel.summary(actor))
    },
  }
}
