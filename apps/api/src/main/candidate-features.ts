import { alertsFeature } from '#features/alerts/alerts-feature.ts'
import { jobReportsFeature } from '#features/job-reports/job-reports-feature.ts'
import type { JobReportsDeps } from '#features/job-reports/job-reports-service.ts'
import { type MatchingDeps, matchingFeature } from '#features/matching/matching-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import type { Feature } from '#platform/feature.ts'

type AlertsDeps = Parameters<typeof alertsFeature>[0]

/** Features for candidates: saved jobs, search alerts, recommendations and job reports. */
export function keptFeatures(deps: AlertsDeps & MatchingDeps & JobReportsDeps): readonly Feature[] {
  return [savedJobsFeature(deps), alertsFeature(deps), matchingFeature(deps), jobReportsFeature(deps)]
}
