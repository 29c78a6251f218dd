import { applyToJob } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import type { applyBody } from './apply-values.ts'

/** Sends the application. The same content sent twice is stored once. */
export function sendApplication(jobId: string, body: ReturnType<typeof applyBody>) {
  return api(
    applyToJob,
    { params: { id: jobId }, body },
    { quiet: true, idempotencyKey: submissionKey(`apply.${jobId}`, body) },
  )
}
