import { alertsFeature } from '#features/alerts/alerts-feature.ts'
import { type MatchingDeps, matchingFeature } from '#features/matching/matching-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import type { Feature } from '#platform/feature.ts'

type AlertsDeps = Parameters<typeof alertsFeature>[0]

/** What candidates keep: jobs, and searches with alerts; and the jobs that match them. */
export function keptFeatures(deps: AlertsDeps & MatchingDeps): readonly Feature[] {
  return [savedJobsFeature(deps), alertsFeature(deps), matchingFeature(deps)]
}
