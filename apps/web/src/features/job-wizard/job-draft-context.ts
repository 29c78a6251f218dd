import type { EmployerJob } from '@vouch/contract'
import { createContext, use } from 'react'
import type { JobDraft } from './use-job-draft.ts'

interface WizardJob {
  readonly job: EmployerJob
  readonly draft: JobDraft
}

/** The job that the wizard's steps work on: one form over all three. */
export const JobDraftContext = createContext<WizardJob | null>(null)

export function useWizardJob(): WizardJob {
  const job = use(JobDraftContext)
  if (!job) throw new Error('A step of the wizard needs the wizard around it')
  return job
}
