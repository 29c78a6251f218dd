import {
  addTag,
  deleteTag,
  getImpressions,
  giveImpression,
  listTags,
  removeTag,
  renameTag,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import type { DecidingDeps } from './deciding-deps.ts'
import { createImpressionService } from './impressions/impression-service.ts'
import { createTagService } from './tags/tag-service.ts'

/** Tags and impressions, by which the hiring team decides. */
export function decidingFeature(deps: DecidingDeps): Feature {
  const tags = createTagService(deps)
  const impressions = createImpressionService(deps)
  return {
    routes: (app) => {
      mount(app, listTags, ({ actor, params, query }) => tags.list(actor, params.id, query.withUses === true))
      mount(app, renameTag, ({ actor, params, body }) => tags.rename(actor, params, body.name))
      mount(app, deleteTag, ({ actor, params }) => tags.delete(actor, params))
      mount(app, addTag, ({ actor, params, body }) => tags.add(actor, params.id, body.name))
      mount(app, removeTag, ({ actor, params }) => tags.remove(actor, params))
      mount(app, getImpressions, ({ actor, params }) => impressions.get(actor, params.id))
      mount(app, giveImpression, ({ actor, params, body }) => impressions.give(actor, params.id, body))
    },
  }
}
