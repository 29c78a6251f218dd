import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobStep } from '@vouch/domain'
import type { ReactNode } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { employerJobOf } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './job-wizard.en.ts'
import { JobWizardFrame } from './job-wizard-frame.tsx'

interface JobWizardPageProps {
  readonly id: string
  readonly current: JobStep
  readonly field?: string | undefined
  readonly children: ReactNode
}

/** The wizard of one job, once the job is there. */
export function JobWizardPage({ id, current, field, children }: JobWizardPageProps) {
  const t = useTexts(texts)
  const { data: job, error, refetch } = useQuery(employerJobOf(id))

  if (job?.permitted.includes('edit')) {
    return (
      <JobWizardFrame key={job.id} job={job} current={current} field={field}>
        {children}
      </JobWizardFrame>
    )
  }
  return (
    <Page title={t('label')} width="text">
      {job ? (
        <EmptyState
          title={t('notEditable.title')}
          actions={
            <LinkButton to="/admin/jobs/employer/$jobId" params={{ jobId: job.id }}>
              {t('notEditable.back')}
            </LinkButton>
          }
        >
          {t('notEditable.body')}
        </EmptyState>
      ) : error ? (
        <ErrorState
          error={error}
          {...(isProblem(error, 404) ? { title: t('notFound') } : { onRetry: () => void refetch() })}
        />
      ) : (
        <Delayed>
          <Stack gap="lg">
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={220} />
          </Stack>
        </Delayed>
      )}
    </Page>
  )
}
