import { useQuery } from '@tanstack/react-query'
import type { JobStep } from '@vouch/domain'
import type { ReactNode } from 'react'
import { employerJobOf } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { WizardPending } from '#ui/wizard/wizard-pending.tsx'
import { texts } from './job-wizard.en.ts'
import { JobWizardFrame } from './job-wizard-frame.tsx'

interface JobWizardPageProps {
  readonly id: string
  readonly current: JobStep
  readonly field?: string | undefined
  readonly children: ReactNode
}

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
    <WizardPending title={t('label')} error={error} onRetry={refetch} notFound={t('notFound')}>
      {job && (
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
      )}
    </WizardPending>
  )
}
