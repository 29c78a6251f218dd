import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CandidateApplication } from '@vouch/contract'
import type { ReactNode } from 'react'
import { myApplicationOf } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ApplicationProgress } from '#ui/application/application-progress.tsx'
import { LetterList } from '#ui/application/letter-list.tsx'
import { myApplicationWords } from '#ui/application/my-application-words.en.ts'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { jobPlace } from '#ui/job/job-place.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { ChangedJob } from './changed-job.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'
import { News } from './news.tsx'
import { Sent } from './sent.tsx'
import { StatePanel } from './state-panel.tsx'

interface MyApplicationPageProps {
  readonly id: string
  /** Renders the messages between candidate and employer. */
  readonly thread: (application: CandidateApplication) => ReactNode
}

/** The candidate's page of one application. */
export function MyApplicationPage({ id, thread }: MyApplicationPageProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(myApplicationOf(id))
  if (data) return <MyApplication key={data.id} application={data} thread={thread(data)} />
  return (
    <Page title={t('loading')} back={{ to: '/admin/jobs/applied', label: t('title') }}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <Skeleton height={132} mb="lg" />
        <Skeleton height={72} mb="lg" />
        <Skeleton height={240} />
      </LoadState>
    </Page>
  )
}

interface MyApplicationProps {
  readonly application: CandidateApplication
  readonly thread: ReactNode
}

function MyApplication({ application, thread }: MyApplicationProps) {
  const t = useTexts(texts)
  const word = useTexts(myApplicationWords)
  const { job, visibleStatus, stage, messages } = application
  const place = jobPlace(job)
  // The timeline already quotes the letters of rejections.
  const letters = application.letters.filter(
    ({ body }) => !application.news.some(({ message }) => message === body),
  )
  const { ref, rescue } = useFocusFallback<HTMLElement>(visibleStatus)
  return (
    <Page
      title={job.title}
      badge={<VisibleStatusBadge status={visibleStatus} />}
      description={place === null ? job.company : word('at', { company: job.company, place })}
      back={{ to: '/admin/jobs/applied', label: t('title') }}
    >
      <StatePanel application={application} panel={ref} onDialogClosed={rescue} />
      <ApplicationProgress application={application} />
      <ChangedJob application={application} />
      <div className={classes.layout}>
        <div className={classes.main}>
          {(stage !== 'applied' || messages.length > 0) && thread}
          <News application={application} />
          <LetterList title={t('letters')} letters={letters} />
          <Sent application={application} />
        </div>
        <ApplicationFacts application={application} onDialogClosed={rescue} />
      </div>
    </Page>
  )
}
