import {
  getLegalDocument,
  getLegalDraft,
  giveConsent,
  listConsents,
  listLegalVersions,
  publishLegalVersion,
  saveLegalDraft,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { isKnown } from '#platform/http/not-modified.ts'
import type { ConsentsService } from './consents-service.ts'
import type { LegalReadModel } from './legal-read-model.ts'
import type { LegalService } from './legal-service.ts'

interface LegalParts {
  readonly readModel: LegalReadModel
  readonly service: LegalService
  readonly consents: ConsentsService
}

export function mountLegalRoutes(app: FastifyInstance, { readModel, service, consents }: LegalParts): void {
  mount(app, getLegalDocument, async ({ params, query, request, reply }) => {
    const document = await readModel.document(params.document, query?.version)
    // The ETag covers more than the requested version, because the response also names the version in force.
    const tag = `W/"${document.document}-${document.version}-${document.currentVersion}"`
    reply.headers({ 'cache-control': 'public, no-cache', etag: tag })
    if (!isKnown(request, tag)) return document
    reply.code(304)
    return undefined as never
  })
  mount(app, listLegalVersions, async ({ params }) => ({ items: await readModel.versions(params.document) }))

  mount(app, getLegalDraft, ({ actor, params }) => readModel.draft(actor, params.document))
  mount(app, saveLegalDraft, async ({ actor, params, body, version }) => {
    await service.saveDraft(actor, params.document, version, body)
    return readModel.draft(actor, params.document)
  })
  mount(app, publishLegalVersion, async ({ actor, params, version }) => {
    const published = await service.publish(actor, params.document, version)
    return readModel.document(params.document, published)
  })

  mount(app, listConsents, async ({ actor }) => ({ items: await consents.own(actor) }))
  mount(app, giveConsent, async ({ actor, params, body }) => ({
    items: await consents.give(actor, params.document, body.version),
  }))
}
