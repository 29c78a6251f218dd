import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { createConsentsService } from './consents-service.ts'
import { consents } from './consents-store.ts'
import { ensureFirstVersions } from './first-versions.ts'
import { createLegalReadModel } from './legal-read-model.ts'
import { mountLegalRoutes } from './legal-routes.ts'
import { createLegalService } from './legal-service.ts'
import type { Consents } from './ports.ts'

export interface LegalFeature extends Feature {
  /** Publishes the first version of each legal document that has none. */
  ensure(): Promise<void>
  readonly consents: Consents
}

/** Versions of the privacy policy and the terms of service, and people's consents to them. */
export function legalFeature(deps: ServiceDeps): LegalFeature {
  const parts = {
    readModel: createLegalReadModel(deps.db),
    service: createLegalService(deps),
    consents: createConsentsService(deps),
  }
  return {
    ensure: () => ensureFirstVersions(deps.db, deps.clock),
    consents,
    routes: (app) => mountLegalRoutes(app, parts),
  }
}
