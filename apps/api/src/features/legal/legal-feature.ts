import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { Feature } from '#platform/feature.ts'
import { createConsentsService } from './consents-service.ts'
import { consents } from './consents-store.ts'
import { ensureFirstVersions } from './first-versions.ts'
import { createLegalReadModel } from './legal-read-model.ts'
import { mountLegalRoutes } from './legal-routes.ts'
import { createLegalService } from './legal-service.ts'
import type { Consents } from './ports.ts'

/** The legal documents and what other features ask of them. */
export interface LegalFeature extends Feature {
  /** Publishes the documents that every marketplace begins with. */
  ensure(): Promise<void>
  readonly consents: Consents
}

/** Privacy policy and terms of service, by version, and who has consented to which. */
export function legalFeature(deps: { readonly db: Database; readonly clock: Clock }): LegalFeature {
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
