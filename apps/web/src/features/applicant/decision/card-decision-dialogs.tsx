import { useQuery } from '@tanstack/react-query'
import type { EmployerApplication } from '@vouch/contract'
import { useEffect } from 'react'
import { notifyError } from '#lib/api/notify.ts'
import { applicantOf } from '#lib/data/applicants.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { ApplicantContext } from '../applicant-context.ts'
import { type DecisionDialog, DecisionDialogs } from './decision-dialogs.tsx'
import { useOwnDecisions } from './use-own-decisions.tsx'

/** A decision about an applicant whose page is not open. */
interface CardDecision {
  readonly jobId: string
  readonly userId: string
  readonly action: DecisionDialog
}

interface CardDecisionDialogsProps {
  readonly decision: CardDecision | null
  readonly onClose: () => void
}

/** The dialogs of the applicant's page, for a card of a board. Loads the application first. */
export function CardDecisionDialogs({ decision, onClose }: CardDecisionDialogsProps) {
  const last = useLast(decision)
  if (!last) return null
  const isOpen = decision !== null
  return <Loaded key={`${last.jobId} ${last.userId}`} {...last} isOpen={isOpen} onClose={onClose} />
}

interface LoadedProps extends CardDecision {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Loaded({ jobId, userId, ...dialog }: LoadedProps) {
  const { isOpen, onClose } = dialog
  const { data, error, isFetchedAfterMount } = useQuery({
    ...applicantOf(jobId, userId),
    // A decision about an older version would be refused.
    refetchOnMount: 'always',
  })
  const failure = isOpen && !data ? error : null
  useEffect(() => {
    if (!failure) return
    notifyError(failure.message)
    onClose()
  }, [failure, onClose])
  return data && isFetchedAfterMount ? <Dialogs application={data} {...dialog} /> : null
}

interface DialogsProps extends Pick<LoadedProps, 'action' | 'isOpen' | 'onClose'> {
  readonly application: EmployerApplication
}

function Dialogs({ application, action, isOpen, onClose }: DialogsProps) {
  const { decisions, meanwhile } = useOwnDecisions(application, {}, true)
  return (
    <ApplicantContext value={{ application, decisions, list: {}, meanwhile }}>
      <DecisionDialogs dialog={isOpen ? action : null} onClose={onClose} />
    </ApplicantContext>
  )
}
