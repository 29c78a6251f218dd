import { filesFeature } from '#features/files/files-feature.ts'
import { jobPageFeature } from '#features/job-page/job-page-feature.ts'
import { notificationsFeature } from '#features/notifications/notifications-feature.ts'
import { peopleFeature } from '#features/people/people-feature.ts'
import { savedJobsFeature } from '#features/saved-jobs/saved-jobs-feature.ts'
import type { Platform } from '#main/platform.ts'
import type { Feature } from '#platform/feature.ts'
import type { JobPageStatus } from '#platform/http/static-web.ts'

/** The product: every feature, and what the platform asks of one of them. */
export interface Marketplace {
  readonly features: readonly Feature[]
  readonly jobPageStatus: JobPageStatus
}

/** Constructs every feature and hands each what it needs of another, as a narrow type. */
export function createMarketplace({ db, clock, log, files, signer }: Platform): Marketplace {
  const jobPage = jobPageFeature({ db, clock })
  return {
    features: [
      peopleFeature({ db, clock }),
      filesFeature({ db, clock, storage: files, signer }),
      savedJobsFeature({ db, clock }),
      notificationsFeature({ db, clock, log }),
      jobPage,
    ],
    jobPageStatus: jobPage.pageStatus,
  }
}
