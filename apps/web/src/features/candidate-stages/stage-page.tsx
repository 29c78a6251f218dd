import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CandidateApplication, StageMessage } from '@vouch/contract'
import type { ReactNode } from 'react'
import { myApplicationOf } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ApplicationProgress } from '#ui/application/application-progress.tsx'
import { stageState } from '#ui/application/application-stages.ts'
import { myApplicationWords } from '#ui/application/my-application-words.en.ts'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { Ahead } from './stage-placeholders.tsx'
import { StageThread } from './stage-thread.tsx'

interface StagePageProps {
  readonly id: string
  readonly stage: StageMessage['stage']
  /** The content of the stage. */
  readonly children: (application: CandidateApplication) => ReactNode
}

/** The candidate's page of one stage: the stage's content and the message thread. */
export function StagePage({ id, stage, children }: StagePageProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(myApplicationOf(id))
  if (data) {
    return (
      <Stage key={data.id} application={data} stage={stage}>
        {children}
      </Stage>
    )
  }
  return (
    <Page title={t('loading')} width="text" back={{ to: `/admin/jobs/applied/${id}`, label: t('back') }}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <Skeleton height={72} mb="lg" />
        <Skeleton height={220} mb="lg" />
        <Skeleton height={160} />
      </LoadState>
    </Page>
  )
}

interface StageProps extends Pick<StagePageProps, 'stage' | 'children'> {
  readonly application: CandidateApplication
}

function Stage({ application, stage, children }: StageProps) {
  const t = useTexts(texts)
  const word = useTexts(myApplicationWords)
  const { id, job, visibleStatus } = application
  const title = t(`title.${stage}`, { company: job.company })
  const reached = stageState(application, stage) !== 'ahead'
  return (
    <Page
      title={title}
      documentTitle={t('documentTitle', { title, job: job.title })}
      width="text"
      badge={<VisibleStatusBadge status={visibleStatus} />}
      description={word('at', { company: job.title, place: job.company })}
      back={{ to: `/admin/jobs/applied/${id}`, label: t('back') }}
    >
      <ApplicationProgress application={application} />
      <div className={classes.sections}>
        {reached ? children(application) : <Ahead application={application} />}
        {(application.stage !== 'applied' || application.messages.length > 0) && (
          <StageThread application={application} />
        )}
      </div>
    </Page>
  )
}
