import { getHiddenCv, revealApplication } from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createHiddenCvReader, type HiddenCvDeps } from './hidden-cv.ts'
import { createRevealService, type RevealDeps } from './reveal-service.ts'

export type BlindReviewDeps = HiddenCvDeps & RevealDeps

/**
 * Applications that the hiring team reviews without names: their CV as text, and revealing one early. What hides them
 * elsewhere is in the database (migration 0079) and in `applications/blind/`.
 */
export function blindReviewFeature(deps: BlindReviewDeps): Feature {
  const hiddenCv = createHiddenCvReader(deps)
  const reveal = createRevealService(deps)
  return {
    routes: (app) => {
      mount(app, revealApplication, ({ actor, params, body }) => reveal(actor, params.id, body.reason))
      mount(app, getHiddenCv, async ({ actor, params, reply }) => {
        reply.header('cache-control', 'private, no-store')
        return { text: await hiddenCv(actor, params.id) }
      })
    },
  }
}
