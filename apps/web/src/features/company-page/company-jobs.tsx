import { Text, Title, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { isWaiting, OfflineState } from '#ui/layout/offline-state.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { useMore } from '#ui/list/use-more.ts'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'
import { companyJobsQuery } from './company-page-queries.ts'

interface CompanyJobsProps {
  readonly slug: string
  readonly name: string
}

export function CompanyJobs({ slug, name }: CompanyJobsProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(companyJobsQuery(slug))
  const jobs = rowsOf(query.data)
  const { firstNew, ref, more, isLoadingMore } = useMore(jobs.length, query.fetchNextPage)
  return (
    <section className={classes.section}>
      <Title order={2}>{t('openJobs.title')}</Title>
      {isWaiting(query) ? (
        <OfflineState />
      ) : (
        query.isPending && (
          <Delayed>
            <JobCardSkeletons count={3} />
          </Delayed>
        )
      )}
      {query.error && jobs.length === 0 && (
        <ErrorState error={query.error} title={t('openJobs.failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && jobs.length === 0 && (
        <Text c="dimmed">{t('openJobs.none', { company: name })}</Text>
      )}
      {jobs.length > 0 && (
        <JobCardList label={t('openJobs.list', { company: name })}>
          {jobs.map((job, index) => (
            <li key={job.id}>
              <JobCard job={job} ofCompany {...(index === firstNew && { linkRef: ref })} />
            </li>
          ))}
        </JobCardList>
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
            {t('openJobs.more')}
          </MoreButton>
        </div>
      )}
      <VisuallyHidden role="status">{query.isFetchingNextPage ? t('openJobs.loading') : ''}</VisuallyHidden>
    </section>
  )
}
