import {
  dismissJob,
  getJobMatch,
  listDismissedJobs,
  listJobMatches,
  listRecommendations,
  undismissJob,
} from '@vouch/contract'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createDismissalService } from './dismissal-service.ts'
import { createDismissedJobs } from './dismissed-jobs.ts'
import { createMatchReadModel, type MatchDeps } from './match-read-model.ts'

export interface MatchingDeps extends ServiceDeps, MatchDeps {}

/** How a candidate's profile matches jobs, and the jobs recommended by it. Only the candidate sees either. */
export function matchingFeature(deps: MatchingDeps): Feature {
  const readModel = createMatchReadModel(deps)
  const dismissals = createDismissalService(deps)
  const dismissed = createDismissedJobs(deps)
  return {
    routes: (app) => {
      mount(app, getJobMatch, ({ actor, params }) => readModel.match(actor, params.id))
      mount(app, listJobMatches, async ({ actor, query }) => ({
        items: await readModel.listed(actor, query.ids),
      }))
      mount(app, listRecommendations, ({ actor, query }) => readModel.recommendations(actor, query.limit))
      mount(app, listDismissedJobs, ({ actor, query }) => dismissed.list(actor, query))
      mount(app, dismissJob, ({ actor, params }) => dismissals.dismiss(actor, params.id))
      mount(app, undismissJob, ({ actor, params }) => dismissals.undo(actor, params.id))
    },
  }
}
