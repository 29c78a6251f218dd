import { applyToJob, type CandidateProfile, saveCandidateProfile } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { submissionKey } from '#lib/submission-key.ts'
import type { applyBody } from './apply-values.ts'

interface ProfileChange {
  readonly fullName: string
  readonly headline: string
  readonly cvFileId: string | null
}

/** Saves name, headline and CV over this version of the profile; the rest of it stays. */
export function saveProfile(profile: CandidateProfile, change: ProfileChange): Promise<CandidateProfile> {
  const { summary, location, version } = profile
  return api(saveCandidateProfile, { body: { summary, location, ...change }, version }, { quiet: true })
}

/** Sends the application. The same content sent twice is stored once. */
export function sendApplication(jobId: string, body: ReturnType<typeof applyBody>) {
  return api(
    applyToJob,
    { params: { id: jobId }, body },
    { quiet: true, idempotencyKey: submissionKey(`apply.${jobId}`, body) },
  )
}
