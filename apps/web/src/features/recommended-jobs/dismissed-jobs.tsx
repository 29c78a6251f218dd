import { Button, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type JobCard as Job, listDismissedJobs, undismissJob } from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { pagedQueryOptions, rowsOf } from '#lib/api/paged-query.ts'
import { dismissedJobsKey } from '#lib/data/recommendations.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { useMore } from '#ui/list/use-more.ts'
import { dismissedTexts } from './dismissed-jobs.en.ts'

const dismissedJobsQuery = pagedQueryOptions(dismissedJobsKey, ({ cursor, signal }) =>
  api(listDismissedJobs, { query: { cursor } }, { signal, quiet: cursor === undefined }),
)

/** Dismissed open jobs, with a button to bring each back. Renders nothing if empty or not loaded. */
export function DismissedJobs() {
  const t = useTexts(dismissedTexts)
  const query = useInfiniteQuery(dismissedJobsQuery)
  const jobs = rowsOf(query.data)
  const { firstNew, ref, more, isLoadingMore } = useMore(jobs.length, query.fetchNextPage)
  const bringBack = useBringBack()
  const heading = useRef<HTMLHeadingElement>(null)
  if (jobs.length === 0) return null
  const press = (job: Job) => {
    // The pressed button disappears with its card, and the heading with the last card.
    if (jobs.length > 1) heading.current?.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
    bringBack(job)
  }
  return (
    <Stack component="section" gap="sm" mt={48} align="stretch">
      <div>
        <Title order={2} ref={heading} tabIndex={-1}>
          {t('title')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('body')}
        </Text>
      </div>
      <JobCardList label={t('title')}>
        {jobs.map((job, index) => (
          <li key={job.id}>
            <JobCard
              job={job}
              order={3}
              {...(index === firstNew && { linkRef: ref })}
              action={
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('bringBackOf', { title: job.title })}
                  onClick={() => press(job)}
                >
                  {t('bringBack')}
                </Button>
              }
            />
          </li>
        ))}
      </JobCardList>
      {query.hasNextPage && (
        <div>
          <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
            {t('more')}
          </MoreButton>
        </div>
      )}
    </Stack>
  )
}

/** Lets a dismissed job be recommended again. */
function useBringBack(): (job: Job) => void {
  const t = useTexts(dismissedTexts)
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (job: Job) => api(undismissJob, { params: { id: job.id } }, { quiet: true }),
    onSuccess: (_answer, job) => notify(t('done', { title: job.title })),
    onError: () => notifyError(t('failed')),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dismissedJobsKey }),
        client.invalidateQueries({ queryKey: ['me', 'recommendations'] }),
      ]),
  })
  return mutate
}
