import { Skeleton, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { JobPage as Job } from '@vouch/contract'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { JobActions } from './job-actions.tsx'
import { JobContents } from './job-contents.tsx'
import { JobFacts } from './job-facts.tsx'
import { jobPageTexts } from './job-page.en.ts'
import { jobViewQuery } from './job-page-queries.ts'
import { jobPanelTexts } from './job-panel.en.ts'
import classes from './job-panel.module.css'

const JobMatch = lazy(() => import('./job-match.tsx').then((module) => ({ default: module.JobMatch })))

const JobTools = lazy(() => import('./job-tools.tsx').then((module) => ({ default: module.JobTools })))

interface JobPanelProps {
  readonly slug: string
  readonly onClose: () => void
}

/** A selected job beside its list. Its heading gets focus. */
export function JobPanel({ slug, onClose }: JobPanelProps) {
  const t = useTexts(jobPanelTexts)
  const { data: view, error, refetch } = useQuery({ ...jobViewQuery(slug), retryOnMount: false })
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = view !== undefined
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true })
  }, [isLoaded])
  const close = () => {
    // Focus returns to the job in the list, which is rendered before the panel closes.
    document.querySelector<HTMLElement>(`main a[href="/jobs/${CSS.escape(slug)}"]`)?.focus()
    onClose()
  }
  return (
    <section className={classes.panel} aria-label={t('label')}>
      <div className={classes.close}>
        <IconAction icon={IconX} iconSize={18} label={t('close')} onClick={close} />
      </div>
      {view ? (
        view.state === 'open' ? (
          <OpenJob job={view.job} heading={heading} />
        ) : (
          <>
            <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
              {t('gone')}
            </Title>
            {view.state === 'ended' && <Text>{view.sentence}</Text>}
          </>
        )
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={28} width="60%" />
          <Skeleton height={240} />
        </LoadState>
      )}
    </section>
  )
}

interface OpenJobProps {
  readonly job: Job
  readonly heading: RefObject<HTMLHeadingElement | null>
}

const nothing = () => undefined

function OpenJob({ job, heading }: OpenJobProps) {
  const t = useTexts(jobPanelTexts)
  const word = useTexts(jobPageTexts)
  const viewer = useViewer()
  return (
    <>
      <header>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
          <bdi>{job.title}</bdi>
        </Title>
        <div className={classes.company}>
          <CompanyLogo {...job.company} size={32} />
          <LinkAnchor to="/companies/$slug" params={{ slug: job.company.slug }}>
            <bdi>{job.company.name}</bdi>
          </LinkAnchor>
          {job.companyVerified && <StatusBadge tone="good">{word('company.verified')}</StatusBadge>}
        </div>
        <LinkAnchor to="/jobs/$slug" params={{ slug: job.slug }} size="sm">
          {t('page')}
        </LinkAnchor>
      </header>
      <JobActions job={job} saveWanted={false} onSaveDone={nothing} />
      <div className={classes.facts}>
        <JobFacts job={job} />
      </div>
      {viewer.kind === 'person' && viewer.candidate && (
        <Suspense>
          <JobMatch jobId={job.id} />
        </Suspense>
      )}
      <JobContents job={job} />
      <div className={classes.tools}>
        <Suspense>
          <JobTools job={job} />
        </Suspense>
      </div>
    </>
  )
}
