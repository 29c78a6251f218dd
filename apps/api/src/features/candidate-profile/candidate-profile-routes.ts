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
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import type { EqualOpportunityService } from './equal-opportunity-service.ts'
import type { ProfileReadModel } from './profile-read-model.ts'
import type { ProfileService } from './profile-service.ts'

/** What the routes call. */
export interface CandidateProfileParts {
  readonly service: ProfileService
  readonly readModel: ProfileReadModel
  readonly equalOpportunity: EqualOpportunityService
}

export function mountCandidateProfileRoutes(app: FastifyInstance, parts: CandidateProfileParts): void {
  const { service, readModel, equalOpportunity } = parts

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
  mount(app, saveEqualOpportunity, ({ actor, body, version }) => equalOpportunity.save(actor, version, body))

  mount(app, getCandidateProfile, ({ actor }) => readModel.summary(actor))
}
