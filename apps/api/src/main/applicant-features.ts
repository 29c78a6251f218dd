import { applicantNotesFeature } from '#features/applicant-notes/applicant-notes-feature.ts'
import {
  applicantPacketFeature,
  type PacketDeps,
} from '#features/applicant-packet/applicant-packet-feature.ts'
import type { ApplicationsFeature } from '#features/applications/applications-feature.ts'
import { type BlindReviewDeps, blindReviewFeature } from '#features/blind-review/blind-review-feature.ts'
import { decidingFeature } from '#features/deciding/deciding-feature.ts'
import { readCvText } from '#features/resume/read-in-worker.ts'
import { stagesFeature } from '#features/stages/stages-feature.ts'
import type { Feature } from '#platform/feature.ts'

type Applications = Pick<ApplicationsFeature, 'turns' | 'applicants'>
type Deps = Omit<
  Parameters<typeof stagesFeature>[0] & PacketDeps & BlindReviewDeps,
  'notes' | 'cvText' | keyof Applications
>

/** Features for one application, for the hiring team and the applicant. */
export function applicantFeatures(deps: Deps, { turns, applicants }: Applications): readonly Feature[] {
  const { notes, ...notesFeature } = applicantNotesFeature(deps)
  return [
    notesFeature,
    decidingFeature(deps),
    blindReviewFeature({ ...deps, cvText: readCvText }),
    stagesFeature({ ...deps, turns }),
    applicantPacketFeature({ ...deps, applicants, notes }),
  ]
}
