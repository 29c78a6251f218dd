import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmployerJob, JobAction } from '@vouch/contract'
import { wasEverPublic } from '@vouch/domain'
import type { ReactNode } from 'react'
import { employerJobOf } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobStatusBadge } from '#ui/job/job-status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { CloseOutPanel } from './close-out-panel.tsx'
import { ClosedByAdministrator } from './closed-by-administrator.tsx'
import { texts } from './employer-jobs.en.ts'
import { JobFacts } from './job-facts.tsx'
import { JobMenu } from './job-menu.tsx'
import { LifeNotice } from './life/life-notice.tsx'

interface EmployerJobPageProps {
  readonly jobId: string
  /** The job's applicants, as list or board. */
  readonly children: ReactNode
  /** Renders a job that candidates cannot see yet, like its public page. */
  readonly preview: (job: EmployerJob) => ReactNode
  /** Renders the hiring team in a few words, as an item of the facts. */
  readonly team: (job: EmployerJob) => ReactNode
  /** Renders what members see who may not read the applicants. */
  readonly withoutApplicants: (job: EmployerJob) => ReactNode
  readonly width?: 'wide' | 'full'
}

export function EmployerJobPage({ jobId, children, width = 'wide', ...render }: EmployerJobPageProps) {
  const t = useTexts(texts)
  const { data: job, error, refetch } = useQuery(employerJobOf(jobId))
  const back = { to: '/admin/jobs/employer', label: t('job.back') }

  if (job) {
    return (
      <JobHeader job={job} width={width} {...render}>
        {children}
      </JobHeader>
    )
  }
  return (
    <Page title={t('title')} back={back} width={width}>
      <LoadState error={error} onRetry={refetch} notFound={t('job.notFound')}>
        <Skeleton height={20} width="50%" mb="lg" />
        <Skeleton height={320} />
      </LoadState>
    </Page>
  )
}

interface JobHeaderProps extends Omit<EmployerJobPageProps, 'jobId'> {
  readonly job: EmployerJob
}

const onPage: ReadonlySet<JobAction> = new Set(['edit', 'close-out'])

function JobHeader({ job, width = 'wide', preview, team, withoutApplicants, children }: JobHeaderProps) {
  const t = useTexts(texts)
  const may = (action: JobAction) => job.permitted.includes(action)
  const title = job.fields.title || t('untitled')
  const isDraft = job.status === 'draft'
  const isPublic = wasEverPublic(job.status)
  const menu = {
    job: {
      id: job.id,
      title: job.fields.title,
      status: job.status,
      slug: job.slug,
      counts: job.counts,
    },
    // The menu leaves out actions for which this page has buttons.
    permitted: job.permitted.filter((action) => !onPage.has(action)),
  }
  return (
    <Page
      key={job.id}
      title={title}
      badge={<JobStatusBadge status={job.status} />}
      description={t('job.at', { company: job.company.name })}
      back={{ to: '/admin/jobs/employer', label: t('job.back') }}
      width={width}
      actions={
        <>
          {may('edit') && !isDraft && (
            <LinkButton variant="default" to="/admin/jobs/employer/form/$id/1" params={{ id: job.id }}>
              {t('actions.edit')}
            </LinkButton>
          )}
          <JobMenu {...menu} />
        </>
      }
    >
      <JobFacts job={job} team={team(job)} />
      <ClosedByAdministrator job={job} />
      <LifeNotice job={job} />
      {may('close-out') && job.closeOutWaiting > 0 && <CloseOutPanel job={job} />}
      {isDraft && (
        <EmptyState
          title={t('job.draftTitle')}
          actions={
            may('edit') && (
              <LinkButton to="/admin/jobs/employer/form/$id/1" params={{ id: job.id }}>
                {t('job.draftAction')}
              </LinkButton>
            )
          }
        >
          {t('job.draftBody')}
        </EmptyState>
      )}
      {isPublic && (job.counts ? children : withoutApplicants(job))}
      {!isDraft && !isPublic && preview(job)}
    </Page>
  )
}
