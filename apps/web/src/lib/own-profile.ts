import { queryOptions } from '@tanstack/react-query'
import { type FileRef, getCandidateProfile, uploadFile } from '@vouch/contract'
import { api } from './api.ts'

/** The candidate's own profile; version 0 while it was never saved. */
export const ownProfileQuery = queryOptions({
  queryKey: ['me', 'candidate-profile'],
  queryFn: ({ signal }) => api(getCandidateProfile, {}, { signal, quiet: true }),
})

interface UploadCall {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Stores a file of the candidate; it belongs to nothing until it is sent along with something. */
export function uploadOwnFile(purpose: 'cv' | 'document', file: File, call: UploadCall): Promise<FileRef> {
  return api(uploadFile, { query: { purpose }, file }, { ...call, quiet: true })
}
