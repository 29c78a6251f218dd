import type { ApplicationStatus, EmployerApplication, EmployerTask, Stage } from '@vouch/contract'
import { createContext, type ReactNode, use } from 'react'
import type { Decisions } from './decision/use-decisions.ts'

/**
 * Search parameters of the applicant list that the viewer came from. Links between an application's pages keep them.
 */
export interface ListSearch {
  readonly view?: 'list' | 'board' | undefined
  readonly q?: string | undefined
  readonly stage?: Stage | undefined
  readonly status?: ApplicationStatus | undefined
  readonly marked?: 'true' | undefined
  readonly overdue?: 'true' | undefined
  readonly tag?: string | undefined
  readonly sort?: 'newest' | 'oldest' | undefined
  /** Set if the viewer came from the list of the applicants of all jobs. Only that list has the four filters below. */
  readonly of?: 'all-jobs' | undefined
  readonly task?: EmployerTask | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly dated?: 'applied' | 'hired' | undefined
  /** Id of the view that the list was opened as. */
  readonly saved?: string | undefined
}

interface Applicant {
  readonly application: EmployerApplication
  readonly decisions: Decisions
  readonly list: ListSearch
  /** Whether decision, notes and messages are shown beside the content. */
  readonly isBeside?: boolean
  /** Stage to which the viewer has just moved the applicant; its page opens the task. */
  readonly movedTo?: Stage | null
  /** Shown in every dialog of a decision: what a colleague decided meanwhile. */
  readonly meanwhile?: ReactNode
  /** Called when a decision dialog opens or closes. Must be the same function in every render. */
  readonly onDialog?: (opened: boolean) => void
}

export const ApplicantContext = createContext<Applicant | null>(null)

export function useApplicant(): Applicant {
  const applicant = use(ApplicantContext)
  if (!applicant) throw new Error('A part of an application needs the application around it')
  return applicant
}
