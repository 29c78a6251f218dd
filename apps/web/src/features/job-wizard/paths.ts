import type { JobStep } from '@vouch/domain'

export const stepPath = (jobId: string, step: JobStep) => `/admin/jobs/employer/form/${jobId}/${step}`
