import { alertsFeature } from '#features/alerts/alerts-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import type { Feature } from '#platform/feature.ts'

/** What candidates keep: jobs, and searches with alerts. */
export function keptFeatures(deps: Parameters<typeof alertsFeature>[0]): readonly Feature[] {
  return [savedJobsFeature(deps), alertsFeature(deps)]
}
