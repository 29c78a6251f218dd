import type { Platform } from '#main/platform.ts'
import type { Feature } from '#platform/feature.ts'
import type { JobPageStatus } from '#platform/http/static-web.ts'

/** The product: every feature, and what the platform asks of one of them. */
export interface Marketplace {
  readonly features: readonly Feature[]
  readonly jobPageStatus: JobPageStatus
}

/** Constructs every feature and hands each what it needs of another, as a narrow type. */
export function createMarketplace(_platform: Platform): Marketplace {
  return { features: [], jobPageStatus: async () => 200 }
}
