import { applicantNotesFeature } from '#features/applicant-notes/applicant-notes-feature.ts'
import {
  applicantPacketFeature,
  type PacketDeps,
} from '#features/applicant-packet/applicant-packet-feature.ts'
import { applicantViewsFeature } from '#features/applicant-views/applicant-views-feature.ts'
import type { ApplicationsFeature } from '#features/applications/applications-feature.ts'
import type { BulkParts } from '#features/applications/bulk/bulk-deps.ts'
import { type BlindReviewDeps, blindReviewFeature } from '#features/blind-review/blind-review-feature.ts'
import { decidingFeature } from '#features/deciding/deciding-feature.ts'
import { bulkTags } from '#features/deciding/tags/bulk-tags.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { createCvText } from '#features/resume/read-in-process.ts'
import { createBulkMessages } from '#features/stages/bulk-messages.ts'
import { stagesFeature } from '#features/stages/stages-feature.ts'
import type { Feature } from '#platform/feature.ts'

/** What applications need to tag several at once, and to write to several candidates. */
export function bulkParts(notifier: Notifier): BulkParts {
  return { tags: bulkTags, messages: createBulkMessages(notifier) }
}

type Applications = Pick<ApplicationsFeature, 'turns' | 'applicants'>
type Deps = Omit<
  Parameters<typeof stagesFeature>[0] & PacketDeps & BlindReviewDeps,
  'notes' | 'cvText' | keyof Applications
>

/** Features for applications, for the hiring team and the applicant. */
export function applicantFeatures(deps: Deps, { turns, applicants }: Applications): readonly Feature[] {
  const { notes, ...notesFeature } = applicantNotesFeature(deps)
  return [
    notesFeature,
    decidingFeature(deps),
    applicantViewsFeature({ ...deps, applicants }),
    blindReviewFeature({ ...deps, cvText: createCvText(deps.log) }),
    stagesFeature({ ...deps, turns }),
    applicantPacketFeature({ ...deps, applicants, notes }),
  ]
}
