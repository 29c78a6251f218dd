import { Title } from '@mantine/core'
import type { JobCard as Job } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'

export function FreshJobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const t = useTexts(landingTexts)
  if (jobs.length === 0) return <EmptyState title={t('none.title')}>{t('none.body')}</EmptyState>
  return (
    <section className={classes.section}>
      <Title order={2}>{t('fresh.title')}</Title>
      <JobCardList label={t('fresh.title')}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </JobCardList>
      <div>
        <LinkButton to="/jobs" variant="default">
          {t('fresh.all')}
        </LinkButton>
      </div>
    </section>
  )
}
