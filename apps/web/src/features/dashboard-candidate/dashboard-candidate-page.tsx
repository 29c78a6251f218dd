import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CandidateDashboard, visibleStatuses } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './dashboard-candidate.en.ts'
import classes from './dashboard-candidate.module.css'
import { candidateDashboardQuery } from './dashboard-candidate-queries.ts'
import { FreshJobs } from './fresh-jobs.tsx'
import { ProfileHint } from './profile-hint.tsx'
import { Tiles } from './tiles.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

/** Where a candidate's applications stand, and what they can do next. */
export function DashboardCandidatePage() {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const { data, error, refetch } = useQuery(candidateDashboardQuery)
  const name = person ? person.displayName || person.email : null
  const some = data && visibleStatuses.some((status) => data.counts[status] > 0)
  return (
    <Page
      title={t('title')}
      description={name && t(data && !some ? 'welcome' : 'greeting', { name })}
      actions={<LinkButton to="/jobs">{t('find')}</LinkButton>}
    >
      {data ? (
        <Content data={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" mb="xl">
            {[...visibleStatuses, 'saved'].map((tile) => (
              <Skeleton key={tile} height={82} />
            ))}
          </SimpleGrid>
          <JobCardSkeletons count={4} />
        </Delayed>
      )}
    </Page>
  )
}

function Content({ data }: { readonly data: CandidateDashboard }) {
  const t = useTexts(texts)
  const none = visibleStatuses.every((status) => data.counts[status] === 0)
  return (
    <div className={classes.page}>
      {!data.profileComplete && <ProfileHint />}
      {none ? (
        <EmptyState title={t('begin.title')}>{t('begin.body')}</EmptyState>
      ) : (
        <WaitingForYou rows={data.waitingForYou} count={data.counts['action-needed'] + data.counts.offer} />
      )}
      {(!none || data.savedJobs > 0) && <Tiles data={data} />}
      <FreshJobs jobs={data.freshJobs} />
    </div>
  )
}
