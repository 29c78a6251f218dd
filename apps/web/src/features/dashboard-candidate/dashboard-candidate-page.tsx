import { SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type ApplicationDraftRow,
  type CandidateDashboard,
  type JobCard as Job,
  visibleStatuses,
} from '@vouch/contract'
import { applicationDraftsQuery } from '#lib/data/application-drafts.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { CourseCard } from '#ui/dashboard/course-card.tsx'
import board from '#ui/dashboard/dashboard.module.css'
import { useAfterPaint } from '#ui/first-view/use-after-paint.ts'
import { JobCard, JobCardList } from '#ui/job/job-card.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { useLaterMarks } from '#ui/job/later-marks.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './dashboard-candidate.en.ts'
import classes from './dashboard-candidate.module.css'
import { candidateDashboardQuery } from './dashboard-candidate-queries.ts'
import { Recommended } from './recommended.tsx'
import { Tiles } from './tiles.tsx'
import { ToFinish } from './to-finish.tsx'
import { WaitingForYou } from './waiting-for-you.tsx'

export function DashboardCandidatePage() {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const { data, error, refetch } = useQuery(candidateDashboardQuery)
  // Both at once, so that the page does not move. Without the drafts, the rest is shown.
  const { data: drafts, isLoading: areDraftsLoading } = useQuery({ ...applicationDraftsQuery, retry: false })
  const name = person ? person.displayName || person.email : null
  const some = data && visibleStatuses.some((status) => data.counts[status] > 0)
  return (
    <Page
      title={t('title')}
      description={name && t(data && !some ? 'welcome' : 'greeting', { name })}
      actions={<LinkButton to="/jobs">{t('find')}</LinkButton>}
    >
      {data && !areDraftsLoading ? (
        <Content data={data} drafts={drafts?.items ?? []} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" mb="xl">
            {[...visibleStatuses, 'saved'].map((tile) => (
              <Skeleton key={tile} height={82} />
            ))}
          </SimpleGrid>
          <JobCardSkeletons count={4} />
        </LoadState>
      )}
    </Page>
  )
}

interface ContentProps {
  readonly data: CandidateDashboard
  readonly drafts: readonly ApplicationDraftRow[]
}

function Content({ data, drafts }: ContentProps) {
  const t = useTexts(texts)
  const isPainted = useAfterPaint()
  const none = visibleStatuses.every((status) => data.counts[status] === 0)
  return (
    <div className={board.page}>
      {!data.profileComplete && <ProfileHint />}
      {none ? (
        <EmptyState title={t('begin.title')}>{t('begin.body')}</EmptyState>
      ) : (
        <WaitingForYou waiting={data.waiting} />
      )}
      <ToFinish drafts={drafts} />
      {(!none || data.savedJobs > 0 || data.invitations > 0) && <Tiles data={data} />}
      {!none && <CourseCard label={t('sent')} course={data.course.applications} to="/admin/jobs/applied" />}
      {isPainted && <Recommended />}
      <FreshJobs jobs={data.freshJobs} />
    </div>
  )
}

function ProfileHint() {
  const t = useTexts(texts)
  return (
    <section className={classes.hint}>
      <div>
        <Title order={2}>{t('profile.title')}</Title>
        <Text>{t('profile.body')}</Text>
      </div>
      <LinkButton to="/admin/profile/candidate/$id" params={{ id: '1' }}>
        {t('profile.button')}
      </LinkButton>
    </section>
  )
}

function FreshJobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const t = useTexts(texts)
  const marks = useLaterMarks()
  const among = jobs.map(({ id }) => id)
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
              <JobCard job={job} marks={marks({ jobId: job.id, among })} />
            </li>
          ))}
        </JobCardList>
      )}
    </section>
  )
}
