import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobRecord } from '@vouch/contract'
import { idParam, isInMarketplace, wasEverPublic } from '@vouch/domain'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { jobPlace } from '#ui/job/job-place.ts'
import { JobStatusBadge } from '#ui/job/job-status-badge.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'
import { jobRecordQuery } from './admin-records-queries.ts'
import { ApplicationNumbers } from './application-numbers.tsx'
import { JobActions } from './job-actions.tsx'
import { JobHistory } from './job-history.tsx'
import { closureInForce, isRunning } from './job-standing.ts'
import { MissingRecordPage } from './record-page.tsx'
import { ReportsOfJob } from './reports/reports-of-job.tsx'

/** The administrators' record of a job. */
export function JobRecordPage({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const isValid = idParam(id) !== undefined
  const { data, error, refetch } = useQuery({ ...jobRecordQuery(id), enabled: isValid })
  const back = { to: '/admin/jobs', label: t('job.back') }
  if (!data) {
    return (
      <MissingRecordPage
        title={t('job.title')}
        back={back}
        isInvalid={!isValid}
        notFound={{
          title: t('job.notFound'),
          body: t('job.notFoundBody'),
          all: t('jobs.reset'),
        }}
        error={error}
        onRetry={refetch}
      />
    )
  }
  const { company, status } = data
  return (
    <Page
      key={data.id}
      title={data.title || t('job.untitled')}
      badge={<JobStatusBadge status={status} />}
      description={company.name}
      back={back}
      actions={<JobActions job={data} />}
    >
      <div className={classes.layout}>
        <div className={classes.main}>
          {isRunning(data) && !isInMarketplace(company.status) && (
            <Notice tone="warn" title={t(company.status === 'suspended' ? 'job.suspended' : 'job.rejected')}>
              {t('job.hiddenBody')}
            </Notice>
          )}
          <ApplicationNumbers counts={data.applications} />
          {wasEverPublic(status) && <ReportsOfJob jobId={data.id} />}
          <JobHistory job={data} />
        </div>
        <Facts job={data} />
      </div>
    </Page>
  )
}

const when = (moment: string | null) => moment && <RelativeTime value={moment} />

function Facts({ job }: { readonly job: JobRecord }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { company, source, closeOutcome } = job
  return (
    <aside className={`${classes.side} ${classes.card}`} aria-label={t('job.facts')}>
      <FactsList
        layout="stacked"
        facts={[
          {
            label: t('job.companyName'),
            value: (
              <LinkAnchor to="/admin/companies/view" search={{ id: company.id }}>
                {company.name}
              </LinkAnchor>
            ),
          },
          { label: t('job.companyStatus'), value: <CompanyStatusBadge status={company.status} /> },
          { label: t('job.takes'), value: t(job.takesApplications ? 'yes' : 'no') },
          {
            label: t('job.blind'),
            value: job.blindUntil && t('job.blindUntil', { stage: word(`stage.${job.blindUntil}`) }),
          },
          { label: t('job.location'), value: jobPlace(job) },
          {
            label: t('job.openings'),
            value: t('job.filled', { filled: job.filled, openings: job.openings }),
          },
          { label: t('job.created'), value: when(job.createdAt) },
          { label: t('job.createdBy'), value: job.createdBy },
          { label: t('job.published'), value: when(job.publishedAt) },
          { label: t('job.closes'), value: when(job.closesAt) },
          { label: t('job.closed'), value: when(job.closedAt) },
          {
            label: t('job.outcome'),
            value: closureInForce(job)
              ? t('job.closedByAdministrator')
              : closeOutcome && word(`closeOutcome.${closeOutcome}`),
          },
          { label: t('job.updated'), value: when(job.updatedAt) },
          { label: t('job.version'), value: job.version },
          {
            label: t('job.source'),
            value:
              source &&
              (source.url ? (
                <Anchor href={source.url} target="_blank" rel="noopener noreferrer">
                  {source.name}
                </Anchor>
              ) : (
                source.name
              )),
          },
        ]}
      />
    </aside>
  )
}
