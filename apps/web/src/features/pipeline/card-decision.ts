import type { ApplicantRow, CompanyRole } from '@vouch/contract'
import type { ReactNode } from 'react'
import { mayDo } from './moves.ts'

const cardActions = ['reject', 'hold'] as const

/** A decision about an applicant on the board that needs a dialog. */
export interface CardDecision {
  readonly jobId: string
  readonly userId: string
  readonly action: (typeof cardActions)[number]
}

/** Renders the dialog of a decision; null for none, while the last one fades out. */
export type RenderDecision = (decision: CardDecision | null, onClose: () => void) => ReactNode

/** The decisions that the menu of an applicant's card offers. */
export function decisionsOn(row: ApplicantRow, role: CompanyRole | null): CardDecision['action'][] {
  return cardActions.filter((action) => mayDo(row, role, action))
}
