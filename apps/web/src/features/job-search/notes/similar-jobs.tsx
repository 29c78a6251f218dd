import { Anchor, Text, Title } from '@mantine/core'
import type { JobSearchAnswer } from '@vouch/contract'
import type { ReactNode } from 'react'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { quoted } from '#ui/search/query-text.ts'
import { similarJobsTexts } from './similar-jobs.en.ts'
import classes from './similar-jobs.module.css'

interface SimilarJobsProps {
  readonly similar: NonNullable<JobSearchAnswer['similar']>
  /** The marks of a job. */
  readonly marks: (jobId: string) => ReactNode
  /** Searches for an occupation. */
  readonly onSearch: (occupation: string) => void
}

/** Jobs of related occupations, below the results of a search that found few. */
export function SimilarJobs({
  similar: { occupations, items, ignored = [] },
  marks,
  onSearch,
}: SimilarJobsProps) {
  const t = useTexts(similarJobsTexts)
  return (
    <section className={classes.similar}>
      <Title order={2}>{t('title')}</Title>
      {ignored.length > 0 && <Text>{t('ignored', { words: formatList(ignored.map(quoted)) })}</Text>}
      {occupations.length > 0 && (
        <div className={classes.occupations}>
          <Text id="related-occupations" c="dimmed">
            {t('occupations')}
          </Text>
          <ul className={classes.names} aria-labelledby="related-occupations">
            {occupations.map((occupation) => (
              <li key={occupation}>
                <Anchor component="button" type="button" inherit onClick={() => onSearch(occupation)}>
                  {occupation}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
      <JobCardList label={t('title')}>
        {items.map((job) => (
          <li key={job.id}>
            <JobCard job={job} marks={marks(job.id)} />
          </li>
        ))}
      </JobCardList>
    </section>
  )
}
