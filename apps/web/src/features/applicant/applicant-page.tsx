import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmployerApplication } from '@vouch/contract'
import type { ReactNode } from 'react'
import { applicantOf } from '#lib/data/applicants.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AlikeNotice } from './alike-notice.tsx'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { ApplicantContext, type ListSearch } from './applicant-context.ts'
import { ApplicantFacts } from './applicant-facts.tsx'
import { ApplicantTabs } from './applicant-tabs.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { PacketMenu } from './packet-menu.tsx'
import { StateNotice } from './state-notice.tsx'
import { useDecisions } from './use-decisions.ts'

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
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { candidate, job, stage, status, snapshot } = application
  const decisions = useDecisions(application)
  return (
    <ApplicantContext value={{ application, decisions, list }}>
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
          </Group>
        }
        description={
          <>
            {snapshot.headline && (
              <div>
                <bdi>{snapshot.headline}</bdi>
              </div>
            )}
            <div>{t('appliedTo', { job: job.title })}</div>
          </>
        }
        back={{ to: `/admin/jobs/employer/${job.id}`, label: job.title, search: { ...list } }}
        actions={
          <>
            <PacketMenu application={application} />
            {neighbours}
          </>
        }
      >
        <StateNotice />
        <AlikeNotice />
        <DecisionBar />
        <div className={classes.layout}>
          <div className={classes.main}>
            <ApplicantTabs />
            {children}
          </div>
          <ApplicantFacts />
        </div>
      </Page>
    </ApplicantContext>
  )
}
