import { type FilePurpose, type FileRef, uploadFile } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

interface UploadCall {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Stores a file of the candidate; it belongs to nothing until it is sent along with something. */
export function uploadOwnFile(purpose: FilePurpose, file: File, call: UploadCall): Promise<FileRef> {
  return api(uploadFile, { query: { purpose }, file }, { ...call, quiet: true })
}
