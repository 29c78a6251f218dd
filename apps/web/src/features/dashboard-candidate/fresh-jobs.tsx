import { Text, Title } from '@mantine/core'
import type { JobCard as Job } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { texts } from './dashboard-candidate.en.ts'
import classes from './dashboard-candidate.module.css'

/** The newest open jobs. */
export function FreshJobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const t = useTexts(texts)
  return (
    <section>
      <div className={classes.head}>
        <Title order={2}>{t('fresh.title')}</Title>
        <LinkAnchor to="/jobs">{t('fresh.all')}</LinkAnchor>
      </div>
      {jobs.length === 0 ? (
        <Text c="dimmed">{t('fresh.none')}</Text>
      ) : (
        <JobCardList label={t('fresh.title')}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </JobCardList>
      )}
    </section>
  )
}
