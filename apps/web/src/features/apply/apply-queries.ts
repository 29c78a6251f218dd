import { queryOptions } from '@tanstack/react-query'
import {
  applyToJob,
  type CandidateProfile,
  getCandidateProfile,
  saveCandidateProfile,
  uploadFile,
} from '@vouch/contract'
import { api } from '#lib/api.ts'
import { submissionKey } from '#lib/submission-key.ts'
import type { applyBody } from './apply-values.ts'

/** The candidate's own profile; version 0 while it was never saved. */
export const ownProfileQuery = queryOptions({
  queryKey: ['me', 'candidate-profile'],
  queryFn: ({ signal }) => api(getCandidateProfile, {}, { signal, quiet: true }),
})

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

/** Stores a CV; it belongs to the profile once the profile is saved with it. */
export function uploadCv(
  file: File,
  call: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
) {
  return api(uploadFile, { query: { purpose: 'cv' }, file }, { ...call, quiet: true })
}

/** Sends the application. The same content sent twice is stored once. */
export function sendApplication(jobId: string, body: ReturnType<typeof applyBody>) {
  return api(
    applyToJob,
    { params: { id: jobId }, body },
    { quiet: true, idempotencyKey: submissionKey(`apply.${jobId}`, body) },
  )
}
