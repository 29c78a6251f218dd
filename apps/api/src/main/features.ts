import { applicationsFeature } from '#features/applications/applications-feature.ts'
import { filesFeature } from '#features/files/files-feature.ts'
import { jobPageFeature } from '#features/job-page/job-page-feature.ts'
import { notificationsFeature } from '#features/notifications/notifications-feature.ts'
import { peopleFeature } from '#features/people/people-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import { createJobIndex } from '#features/search/job-index.ts'
import { stagesFeature } from '#features/stages/stages-feature.ts'
import type { Platform } from '#main/platform.ts'
import type { Feature } from '#platform/feature.ts'
import type { JobPageStatus } from '#platform/http/static-web.ts'

/** The product: every feature, and what the platform asks of one of them. */
export interface Marketplace {
  readonly features: readonly Feature[]
  readonly jobPageStatus: JobPageStatus
}

/** Constructs every feature and hands each what it needs of another, as a narrow type. */
export function createMarketplace({ db, clock, log, queue, files, signer }: Platform): Marketplace {
  const jobPage = jobPageFeature({ db, clock })
  const notifications = notificationsFeature({ db, clock, log })
  const { notifier } = notifications
  const applications = applicationsFeature({ db, clock, queue, notifier, jobIndex: createJobIndex() })
  return {
    features: [
      peopleFeature({ db, clock }),
      filesFeature({ db, clock, storage: files, signer }),
      savedJobsFeature({ db, clock }),
      notifications,
      applications,
      stagesFeature({ db, clock, notifier }),
      jobPage,
    ],
    jobPageStatus: jobPage.pageStatus,
  }
}
