import { ActionIcon, Button, Center } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { useLaterMarks } from '#ui/job/later-marks.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { savedJobsTexts } from './saved-jobs.en.ts'
import classes from './saved-jobs.module.css'
import { savedJobsQuery } from './saved-jobs-queries.ts'
import { useRemoveSavedJob } from './use-remove-saved-job.ts'

/** The candidate's saved jobs. Ended jobs stay in the list until the candidate removes them. */
export function SavedJobsPage() {
  const t = useTexts(savedJobsTexts)
  const query = useInfiniteQuery(savedJobsQuery)
  const remove = useRemoveSavedJob()
  const marks = useLaterMarks()
  const jobs = rowsOf(query.data)
  const among = jobs.map(({ id }) => id)
  const list = useRef<HTMLDivElement>(null)
  const searchLink = (
    <LinkButton to="/jobs" variant={query.isSuccess && jobs.length === 0 ? 'filled' : 'default'}>
      {t('search')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} actions={jobs.length > 0 && searchLink}>
      <div ref={list} tabIndex={-1} className={classes.list}>
        {jobs.length === 0 && !query.isSuccess && (
          <LoadState error={query.error} onRetry={query.refetch}>
            <JobCardSkeletons count={5} />
          </LoadState>
        )}
        {query.isSuccess && jobs.length === 0 && (
          <EmptyState icon={<IconBookmark size={32} />} title={t('empty.title')} actions={searchLink}>
            {t('empty.body')}
          </EmptyState>
        )}
        {jobs.length > 0 && (
          <JobCardList label={t('title')}>
            {jobs.map((job) => (
              <li key={job.id}>
                <JobCard
                  job={job}
                  order={2}
                  badge={job.ended && <StatusBadge>{t('ended')}</StatusBadge>}
                  marks={marks({ jobId: job.id, among, allSaved: true })}
                  action={
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('remove', { title: job.title })}
                      onClick={() => {
                        // The pressed button disappears with its card, so focus moves to the list.
                        list.current?.focus({ preventScroll: true })
                        remove(job)
                      }}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  }
                />
              </li>
            ))}
          </JobCardList>
        )}
        {query.hasNextPage && (
          <Center mt="md">
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </Center>
        )}
      </div>
    </Page>
  )
}
