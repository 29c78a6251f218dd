import type { JobStep } from '@vouch/domain'

/** The address of a step. */
export const stepPath = (jobId: string, step: JobStep) => `/admin/jobs/employer/form/${jobId}/${step}`
