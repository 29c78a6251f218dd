import { alertsFeature } from '#features/alerts/alerts-feature.ts'
import { jobReportsFeature } from '#features/job-reports/job-reports-feature.ts'
import type { JobReportsDeps } from '#features/job-reports/job-reports-service.ts'
import { type MatchingDeps, matchingFeature } from '#features/matching/matching-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import type { Feature } from '#platform/feature.ts'

type AlertsDeps = Parameters<typeof alertsFeature>[0]

/** What candidates keep: jobs, and searches with alerts; the jobs that match them; and the reports of jobs. */
export function keptFeatures(deps: AlertsDeps & MatchingDeps & JobReportsDeps): readonly Feature[] {
  return [savedJobsFeature(deps), alertsFeature(deps), matchingFeature(deps), jobReportsFeature(deps)]
}
