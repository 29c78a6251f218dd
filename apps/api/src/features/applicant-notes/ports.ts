import type { ApplicantNotes } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'

/** Reads the hiring team's notes. */
export interface TeamNotes {
  /** Lists the notes about an applicant. @throws AppError not-found, forbidden */
  list(actor: Actor, applicationId: string): Promise<ApplicantNotes>
}
