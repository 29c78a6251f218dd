import {
  addSearchSynonym,
  changeSearchSynonym,
  listSearchSynonyms,
  removeSearchSynonym,
} from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { listGroups } from './search-synonyms-read-model.ts'
import { createSearchSynonymsService, type SearchSynonymsDeps } from './search-synonyms-service.ts'

/** The administrators' groups of words that mean the same in the job search. */
export function searchSynonymsFeature(deps: SearchSynonymsDeps): Feature {
  const service = createSearchSynonymsService(deps)
  return {
    routes: (app) => {
      mount(app, listSearchSynonyms, ({ actor }) => listGroups(deps, actor))
      mount(app, addSearchSynonym, ({ actor, body }) => service.add(actor, body.words))
      mount(app, changeSearchSynonym, ({ actor, params, body, version }) =>
        service.change(actor, { id: params.id, version }, body.words),
      )
      mount(app, removeSearchSynonym, ({ actor, params, version }) =>
        service.remove(actor, { id: params.id, version }),
      )
    },
  }
}
