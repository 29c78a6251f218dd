import {
  createDefinition,
  getDefinition,
  getPassportPicture,
  listDefinitions,
  publishDefinition,
  retireDefinition,
  reviewDefinition,
  saveDefinition,
  uploadDefinitionPicture,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { mount } from '#platform/http/mount.ts'
import { createDefinitionPictures, type DefinitionPicturesDeps } from './definition-pictures.ts'
import { createDefinitionsReadModel } from './definitions-read-model.ts'
import { createDefinitionsService, type DefinitionsDeps } from './definitions-service.ts'
import type { PublishedDefinitions } from './ports.ts'
import { publishedDefinitions } from './published-definitions.ts'

export type PassportDefinitionsDeps = Omit<DefinitionsDeps & DefinitionPicturesDeps, 'readModel'>

export interface PassportDefinitionsFeature extends Feature {
  /** Lets other features offer what definitions describe. */
  readonly published: PublishedDefinitions
}

/** What passports stand for: drafts, published versions that never change, and their pictures. */
export function passportDefinitionsFeature(deps: PassportDefinitionsDeps): PassportDefinitionsFeature {
  const { db, issuers } = deps
  const readModel = createDefinitionsReadModel(db, issuers)
  const service = createDefinitionsService({ ...deps, readModel })
  const pictures = createDefinitionPictures({ ...deps, readModel })
  return {
    published: publishedDefinitions,
    routes: (app) => {
      mount(app, listDefinitions, ({ actor, query }) => readModel.list(actor, query))
      mount(app, createDefinition, ({ actor, body }) => service.create(actor, body))
      mount(app, getDefinition, ({ actor, params }) => readModel.one(db.kysely, actor, params.id))
      mount(app, saveDefinition, ({ actor, params, version, body }) =>
        service.save(actor, { ...params, version }, body),
      )
      mount(app, publishDefinition, ({ actor, params, version }) =>
        service.publish(actor, { ...params, version }),
      )
      mount(app, reviewDefinition, ({ actor, params, version, body }) =>
        service.review(actor, { ...params, version }, body.pass, body.reason),
      )
      mount(app, retireDefinition, ({ actor, params, version }) =>
        service.retire(actor, { ...params, version }),
      )
      mount(app, uploadDefinitionPicture, ({ actor, params, file }) =>
        pictures.replace(actor, params.id, file),
      )
      mount(app, getPassportPicture, async ({ params, reply }) => {
        const content = await pictures.content(params.id, params.size)
        // The URL of a picture always returns the same content, so it can be cached forever.
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        reply.header('content-security-policy', "default-src 'none'; sandbox")
        reply.header('cross-origin-resource-policy', 'cross-origin')
        return new FileAnswer(content, { contentType: 'image/webp' })
      })
    },
  }
}
