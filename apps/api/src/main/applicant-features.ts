import { applicantNotesFeature } from '#features/applicant-notes/applicant-notes-feature.ts'
import {
  applicantPacketFeature,
  type PacketDeps,
} from '#features/applicant-packet/applicant-packet-feature.ts'
import { applicantViewsFeature } from '#features/applicant-views/applicant-views-feature.ts'
import type { ApplicationsFeature } from '#features/applications/applications-feature.ts'
import { decidingFeature } from '#features/deciding/deciding-feature.ts'
import { stagesFeature } from '#features/stages/stages-feature.ts'
import type { Feature } from '#platform/feature.ts'

type Applications = Pick<ApplicationsFeature, 'turns' | 'applicants'>
type Deps = Omit<Parameters<typeof stagesFeature>[0] & PacketDeps, 'notes' | keyof Applications>

/** Features for applications, for the hiring team and the applicant. */
export function applicantFeatures(deps: Deps, { turns, applicants }: Applications): readonly Feature[] {
  const { notes, ...notesFeature } = applicantNotesFeature(deps)
  return [
    notesFeature,
    decidingFeature(deps),
    applicantViewsFeature(deps),
    stagesFeature({ ...deps, turns }),
    applicantPacketFeature({ ...deps, applicants, notes }),
  ]
}
