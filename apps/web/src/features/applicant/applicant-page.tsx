import { Group, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { EmployerApplication, Stage } from '@vouch/contract'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { applicantOf } from '#lib/data/applicants.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AlikeNotice } from './alike/alike-notice.tsx'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { ApplicantContext, type ListSearch } from './applicant-context.ts'
import { ApplicantDescription } from './applicant-description.tsx'
import { ApplicantFacts } from './applicant-facts.tsx'
import { ApplicantSide } from './applicant-side.tsx'
import { ApplicantTabs } from './applicant-tabs.tsx'
import { BlindNotice } from './blind/blind-notice.tsx'
import { DecisionBar } from './decision/decision-bar.tsx'
import { useOwnDecisions } from './decision/use-own-decisions.tsx'
import { PacketMenu } from './packet/packet-menu.tsx'
import { stagePaths } from './stages/stage-paths.ts'
import { StateNotice } from './state-notice.tsx'
import { ApplicantTags } from './tags/applicant-tags.tsx'

const ApplicantImpressions = lazy(() => import('./impressions/applicant-impressions.tsx'))

interface ApplicantPageProps {
  readonly jobId: string
  readonly userId: string
  readonly list: ListSearch
  /** Links to the previous and next applicant. */
  readonly neighbours: ReactNode
  readonly children: ReactNode
}

export function ApplicantPage({ jobId, userId, list, neighbours, children }: ApplicantPageProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(applicantOf(jobId, userId))
  if (data) {
    return (
      <Applicant key={data.id} application={data} list={list} neighbours={neighbours}>
        {children}
      </Applicant>
    )
  }
  return (
    <Page title={t('loading')}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <Skeleton height={36} mb="lg" />
        <Skeleton height={360} />
      </LoadState>
    </Page>
  )
}

interface ApplicantProps extends Pick<ApplicantPageProps, 'list' | 'neighbours' | 'children'> {
  readonly application: EmployerApplication
}

function Applicant({ application, list, neighbours, children }: ApplicantProps) {
  const word = useTexts(glossary)
  const { candidate, job, stage, status } = application
  const { movedTo, openTask, leaveTask, main } = useNextTask(application, list)
  const effects = { onMoved: openTask, onUndone: leaveTask }
  const { decisions, meanwhile, inDialog, onDialog } = useOwnDecisions(application, effects)
  const isBeside = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false }) ?? false
  const impressions = application.mayTag && (
    <Suspense>
      <ApplicantImpressions />
    </Suspense>
  )
  return (
    <ApplicantContext value={{ application, decisions, list, isBeside, movedTo, meanwhile, onDialog }}>
      <Page
        title={candidate.name}
        documentTitle={`${candidate.name} · ${job.title}`}
        badge={
          <Group gap={6}>
            {status !== 'hired' && (
              <StatusBadge tone="accent">
                {word(stage === 'hired' && status === 'active' ? 'offerSent' : `stage.${stage}`)}
              </StatusBadge>
            )}
            {status !== 'active' && (
              <StatusBadge tone={status === 'hired' ? 'good' : status === 'on-hold' ? 'warn' : 'plain'}>
                {word(`applicationStatus.${status}`)}
              </StatusBadge>
            )}
            {application.turn && <TeamTurn turn={application.turn} />}
          </Group>
        }
        description={<ApplicantDescription application={application} />}
        back={listOf(application, list)}
        actions={
          <>
            <PacketMenu application={application} />
            {neighbours}
          </>
        }
      >
        {!inDialog && meanwhile}
        <StateNotice />
        <BlindNotice />
        <ApplicantTags />
        <AlikeNotice />
        {!isBeside && <DecisionBar />}
        <ApplicantTabs />
        <div className={classes.layout}>
          <div className={classes.main} ref={main}>
            {children}
          </div>
          {isBeside ? (
            <ApplicantSide>{impressions}</ApplicantSide>
          ) : (
            <div className={classes.side}>
              <ApplicantFacts />
            </div>
          )}
        </div>
      </Page>
    </ApplicantContext>
  )
}

/** The list that the viewer came from. */
function listOf({ job }: EmployerApplication, { of, ...search }: ListSearch) {
  return of === 'all-jobs'
    ? { to: '/admin/jobs/employer/applicants', label: texts.t('allApplicants'), search }
    : { to: `/admin/jobs/employer/${job.id}`, label: job.title, search }
}

const applicationPath = '/admin/jobs/employer/$jobId/$userId'

/**
 * Opens the page of the new stage after a move, because its task comes next; undo leaves that page. Does nothing if the
 * viewer has navigated elsewhere meanwhile.
 */
function useNextTask({ job, candidate }: EmployerApplication, list: ListSearch) {
  const router = useRouter()
  const navigate = useNavigate()
  const main = useRef<HTMLDivElement>(null)
  const [movedTo, setMovedTo] = useState<Stage | null>(null)
  const params = { jobId: job.id, userId: candidate.userId }
  // The latest requested address; matches may still describe the page being left.
  const isWithin = (to: typeof applicationPath | (typeof stagePaths)[keyof typeof stagePaths]) =>
    `${router.latestLocation.pathname}/`.startsWith(`${router.buildLocation({ to, params }).pathname}/`)
  const openTask = async (to: Stage) => {
    if (to === 'applied' || !isWithin(applicationPath)) return
    setMovedTo(to)
    await navigate({ to: stagePaths[to], params, search: { ...list } })
    main.current?.querySelector<HTMLElement>('a[aria-current]')?.focus()
  }
  const leaveTask = () => {
    if (movedTo === null || movedTo === 'applied') return
    setMovedTo(null)
    if (!isWithin(stagePaths[movedTo])) return
    void navigate({ to: applicationPath, params, search: { ...list } })
  }
  return { movedTo, openTask, leaveTask, main }
}
