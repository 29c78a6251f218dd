import type { LegalDocumentName } from '@vouch/contract'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { createConsentsService } from './consents-service.ts'
import { consents } from './consents-store.ts'
import { ensureFirstVersions } from './first-versions.ts'
import { createLegalReadModel } from './legal-read-model.ts'
import { mountLegalRoutes } from './legal-routes.ts'
import { createLegalService } from './legal-service.ts'
import type { Consents, LegalDocuments } from './ports.ts'

export interface LegalFeature extends Feature {
  /** Publishes the first version of each legal document that has none. */
  ensure(): Promise<void>
  readonly consents: Consents
  readonly published: LegalDocuments
  /** Reads the documents in force as JSON. */
  readonly payloads: Readonly<Record<LegalDocumentName, () => Promise<string>>>
}

/** Versions of the privacy policy and the terms of service, and people's consents to them. */
export function legalFeature(deps: ServiceDeps): LegalFeature {
  const parts = {
    readModel: createLegalReadModel(deps.db),
    service: createLegalService(deps),
    consents: createConsentsService(deps),
  }
  const inForce = (name: LegalDocumentName) => async () =>
    JSON.stringify(await parts.readModel.document(name))
  return {
    ensure: () => ensureFirstVersions(deps.db, deps.clock),
    consents,
    published: parts.readModel,
    payloads: { 'privacy-policy': inForce('privacy-policy'), 'term-of-service': inForce('term-of-service') },
    routes: (app) => mountLegalRoutes(app, parts),
  }
}
