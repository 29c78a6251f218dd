import { Button, Text, VisuallyHidden } from '@mantine/core'
import type { JobCard as Job } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { JobCard, JobCardList } from '#ui/job-card.tsx'
import { jobSearchTexts } from './job-search.en.ts'
import classes from './job-search.module.css'

interface JobResultsProps {
  readonly jobs: readonly Job[]
  /** Answers to an earlier search, shown until the new ones are there. */
  readonly stale: boolean
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly onMore: () => void
}

/** The jobs found. After "show more" the focus is on the first of the new ones, and the page has not moved. */
export function JobResults({ jobs, stale, hasMore, loadingMore, onMore }: JobResultsProps) {
  const t = useTexts(jobSearchTexts)
  const firstNew = useRef<HTMLAnchorElement>(null)
  const before = useRef<number | null>(null)
  const from = before.current

  useEffect(() => {
    if (from === null || jobs.length <= from) return
    before.current = null
    firstNew.current?.focus({ preventScroll: true })
  }, [jobs.length, from])

  const more = () => {
    before.current = jobs.length
    onMore()
  }

  return (
    <div className={classes.results} data-stale={stale} aria-busy={stale}>
      <JobCardList label={t('results.label')}>
        {jobs.map((job, index) => (
          <li key={job.id}>
            <JobCard job={job} {...(index === from && { linkRef: firstNew })} />
          </li>
        ))}
      </JobCardList>
      <div className={classes.more}>
        {hasMore ? (
          <Button variant="default" loading={loadingMore} onClick={more}>
            {t('results.more')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('results.end')}
          </Text>
        )}
      </div>
      <VisuallyHidden role="status">{loadingMore ? t('results.loading') : ''}</VisuallyHidden>
    </div>
  )
}
