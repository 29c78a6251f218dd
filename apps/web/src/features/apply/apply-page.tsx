import { useQuery } from '@tanstack/react-query'
import type { JobPage, Person } from '@vouch/contract'
import { useState } from 'react'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { AppliedBefore } from './applied-before.tsx'
import { ApplyFlow } from './apply-flow.tsx'
import { ApplyFrame } from './apply-frame.tsx'
import { ApplySent } from './apply-sent.tsx'
import { ApplySkeleton } from './apply-skeleton.tsx'
import { BecomeCandidate } from './become-candidate.tsx'
import { KeepAccountFirst } from './keep-account-first.tsx'
import { SignInFirst } from './sign-in-first.tsx'

export interface ApplyStep {
  readonly job: JobPage
  readonly reviewing: boolean
  readonly onReview: (reviewing: boolean) => void
}

interface WaitingProps {
  readonly job: JobPage
  readonly error: unknown
  readonly onRetry: () => void
}

function Waiting({ job, error, onRetry }: WaitingProps) {
  return (
    <ApplyFrame job={job}>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Delayed>
          <ApplySkeleton />
        </Delayed>
      )}
    </ApplyFrame>
  )
}

function CandidateApplies({ person, ...step }: ApplyStep & { readonly person: Person }) {
  const { job } = step
  const [sentNow, setSentNow] = useState(false)
  const marks = useQuery(jobMarksQuery(job.id))
  const profile = useQuery(profileStepsQuery)
  if (marks.data?.applicationId) {
    const { applicationId, withdrawn } = marks.data
    return sentNow ? (
      <ApplySent job={job} applicationId={applicationId} />
    ) : (
      <AppliedBefore job={job} applicationId={applicationId} withdrawn={withdrawn} />
    )
  }
  if (marks.data && person.eraseAt !== null) return <KeepAccountFirst job={job} eraseAt={person.eraseAt} />
  if (!marks.data || !profile.data) {
    const retry = () => void Promise.all([marks.refetch(), profile.refetch()])
    return <Waiting job={job} error={marks.error ?? profile.error} onRetry={retry} />
  }
  return <ApplyFlow {...step} person={person} profile={profile.data} onSent={() => setSentNow(true)} />
}

/** Applying for one job: first who may, then the form. */
export function ApplyPage(step: ApplyStep) {
  const { job } = step
  const viewer = useViewer()
  if (viewer.kind === 'unknown') return <Waiting job={job} error={viewer.error} onRetry={viewer.retry} />
  if (viewer.kind === 'visitor') return <SignInFirst job={job} />
  if (!viewer.candidate) return <BecomeCandidate job={job} person={viewer.person} />
  return <CandidateApplies {...step} person={viewer.person} />
}
