import { Anchor, Group, Text, Title } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { jobHead } from '@vouch/domain'
import { lazy, Suspense, useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useViewer } from '#lib/identity/use-viewer.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { JobActions } from './job-actions.tsx'
import { JobContents } from './job-contents.tsx'
import { JobFacts } from './job-facts.tsx'
import { jobPageTexts } from './job-page.en.ts'
import classes from './job-page.module.css'
import { LaterSimilarJobs } from './later-similar-jobs.tsx'

// Lazy: with it, the first script would be too large. Its place is kept free.
const CompanyLogo = lazy(() =>
  import('#ui/job/company-logo.tsx').then((module) => ({ default: module.CompanyLogo })),
)

// Only candidates see it, after the page is painted.
const JobMatch = lazy(() => import('./job-match.tsx').then((module) => ({ default: module.JobMatch })))

// Lazy: not needed for the first paint.
const JobTools = lazy(() => import('./job-tools.tsx').then((module) => ({ default: module.JobTools })))

interface JobDetailsProps {
  readonly job: JobPage
  readonly saveWanted: boolean
  readonly onSaveDone: () => void
}

export function JobDetails({ job, saveWanted, onSaveDone }: JobDetailsProps) {
  const t = useTexts(jobPageTexts)
  const isPainted = useAfterPaint()
  const viewer = useViewer()
  const isCandidate = viewer.kind === 'person' && viewer.candidate
  const { company } = job
  const head = useMemo(() => jobHead(job, location.origin), [job])
  return (
    <Page
      title={job.title}
      documentTitle={t('documentTitle', { title: job.title, company: company.name })}
      head={head}
      description={
        <Group component="span" gap="xs">
          <span className={classes.logo}>
            {isPainted && (
              <Suspense>
                <CompanyLogo {...company} size={32} />
              </Suspense>
            )}
          </span>
          <LinkAnchor to="/companies/$slug" params={{ slug: company.slug }}>
            <bdi>{company.name}</bdi>
          </LinkAnchor>
          {job.companyVerified && <StatusBadge tone="good">{t('company.verified')}</StatusBadge>}
        </Group>
      }
    >
      <div className={classes.layout}>
        <aside className={classes.side} aria-label={t('facts.title')}>
          <JobActions job={job} saveWanted={saveWanted} onSaveDone={onSaveDone} />
          <RestOfPage height="50vh">
            <JobFacts job={job} />
            {job.applyUrl === null && <Hint>{t('promise')}</Hint>}
            {isCandidate && (
              <div className={classes.matchPlace}>
                <Suspense>{isPainted && <JobMatch jobId={job.id} />}</Suspense>
              </div>
            )}
          </RestOfPage>
          <div className={classes.tools}>
            <RestOfPage height="0">
              {isPainted && (
                <Suspense>
                  <JobTools job={job} />
                </Suspense>
              )}
            </RestOfPage>
          </div>
        </aside>
        <div className={classes.main}>
          <RestOfPage>
            <JobContents job={job} />
            {(job.companyAbout || job.companyWebsite) && (
              <section className={classes.section}>
                <Title order={2}>{t('company.about', { company: company.name })}</Title>
                {job.companyAbout && <Text className={classes.about}>{job.companyAbout}</Text>}
                {job.companyWebsite && (
                  <Anchor href={job.companyWebsite} target="_blank" rel="noopener noreferrer nofollow">
                    {t('company.website', { company: company.name })}
                  </Anchor>
                )}
              </section>
            )}
          </RestOfPage>
        </div>
      </div>
      <LaterSimilarJobs slug={job.slug} title={t('similar')} />
    </Page>
  )
}
