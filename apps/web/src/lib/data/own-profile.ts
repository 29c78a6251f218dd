import { type FilePurpose, type FileRef, uploadFile } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import type { UploadCall } from '#lib/api/upload.ts'

/** Uploads a file of the candidate. Nothing refers to the file until a form saves its id. */
export function uploadOwnFile(purpose: FilePurpose, file: File, call: UploadCall): Promise<FileRef> {
  return api(uploadFile, { query: { purpose }, file }, { ...call, quiet: true })
}
