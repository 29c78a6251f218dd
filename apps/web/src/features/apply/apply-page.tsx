import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobPage, Person } from '@vouch/contract'
import { useState } from 'react'
import { applicationDraftOf } from '#lib/data/application-drafts.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { applyTexts } from './apply.en.ts'
import { ApplyFlow } from './apply-flow.tsx'
import { ApplyFrame } from './apply-frame.tsx'
import { BecomeCandidate, KeepAccountFirst, SignInFirst } from './apply-gates.tsx'
import { AppliedBefore, ApplySent } from './apply-sent.tsx'

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
      <LoadState error={error} onRetry={onRetry}>
        <ApplySkeleton />
      </LoadState>
    </ApplyFrame>
  )
}

function CandidateApplies({ person, ...step }: ApplyStep & { readonly person: Person }) {
  const { job } = step
  const [sentNow, setSentNow] = useState(false)
  const marks = useQuery(jobMarksQuery(job.id))
  const profile = useQuery(profileStepsQuery)
  // Read anew: another tab may have saved a newer version.
  const draft = useQuery({
    ...applicationDraftOf(job.id),
    refetchOnMount: 'always',
    // The candidate may have changed the draft in another tab.
    refetchOnWindowFocus: 'always',
  })
  if (marks.data?.applicationId) {
    const { applicationId, withdrawn } = marks.data
    return sentNow ? (
      <ApplySent job={job} applicationId={applicationId} />
    ) : (
      <AppliedBefore job={job} applicationId={applicationId} withdrawn={withdrawn} />
    )
  }
  if (marks.data && person.eraseAt !== null) return <KeepAccountFirst job={job} eraseAt={person.eraseAt} />
  if (!marks.data || !profile.data || !draft.data) {
    const retry = () => void Promise.all([marks.refetch(), profile.refetch(), draft.refetch()])
    return <Waiting job={job} error={marks.error ?? profile.error ?? draft.error} onRetry={retry} />
  }
  return (
    <ApplyFlow
      {...step}
      person={person}
      profile={profile.data}
      draft={draft.data}
      onSent={() => setSentNow(true)}
    />
  )
}

export function ApplyPage(step: ApplyStep) {
  const { job } = step
  const viewer = useViewer()
  if (viewer.kind === 'unknown') return <Waiting job={job} error={viewer.error} onRetry={viewer.retry} />
  if (viewer.kind === 'visitor') return <SignInFirst job={job} />
  if (!viewer.candidate) return <BecomeCandidate job={job} person={viewer.person} />
  return <CandidateApplies {...step} person={viewer.person} />
}

function ApplySkeleton() {
  const t = useTexts(applyTexts)
  return (
    <div role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        <Skeleton height={22} width="30%" />
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={96} />
        <Skeleton height={150} />
      </Stack>
    </div>
  )
}
