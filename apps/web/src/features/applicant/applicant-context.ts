import type { ApplicationStatus, EmployerApplication, Stage } from '@vouch/contract'
import { createContext, use } from 'react'
import type { Decisions } from './use-decisions.ts'

/** The list that the person came from, as its address says it: links within the application keep it. */
export interface ListSearch {
  readonly view?: 'list' | 'board' | undefined
  readonly q?: string | undefined
  readonly stage?: Stage | undefined
  readonly status?: ApplicationStatus | undefined
  readonly marked?: 'true' | undefined
  readonly sort?: 'newest' | 'oldest' | undefined
}

interface Applicant {
  readonly application: EmployerApplication
  readonly decisions: Decisions
  /** Hours between a rejection and telling the candidate; null until the job is there. */
  readonly regretHours: number | null
  readonly list: ListSearch
}

/** The application on screen, for its tabs and stage pages. */
export const ApplicantContext = createContext<Applicant | null>(null)

export function useApplicant(): Applicant {
  const applicant = use(ApplicantContext)
  if (!applicant) throw new Error('A part of an application needs the application around it')
  return applicant
}
