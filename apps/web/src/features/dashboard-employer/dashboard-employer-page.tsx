import { SimpleGrid, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type EmployerDashboard, stages } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { worksForTeams } from '#lib/identity/works-for-teams.ts'
import { ReviewLink } from '#ui/application/review-link.tsx'
import { useReviewCount } from '#ui/application/use-review-count.ts'
import { CourseCard } from '#ui/dashboard/course-card.tsx'
import board from '#ui/dashboard/dashboard.module.css'
import { fixedJobTiles, jobTiles } from '#ui/dashboard/job-tiles.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { StatLink } from '#ui/list/stat-tile.tsx'
import { texts } from './dashboard-employer.en.ts'
import { employerDashboardQuery } from './dashboard-employer-queries.ts'
import { EmployerTasks } from './employer-tasks.tsx'
import { RecentJobs } from './recent-jobs.tsx'

export function DashboardEmployerPage() {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const { data, error, refetch } = useQuery(employerDashboardQuery)
  const hasCompany = (person?.memberships.length ?? 0) > 0
  const mayPost = person?.memberships.some(({ role }) => role === 'owner' || role === 'recruiter') ?? false
  const { total } = useReviewCount()
  // Answering comes before posting another job. The dashboard also counts applicants whom the viewer only reads.
  const toReview = total !== null && total.count > 0
  return (
    <Page
      title={t('title')}
      description={person && t('greeting', { name: person.displayName || person.email })}
      actions={
        <>
          {mayPost && (
            <LinkButton variant={toReview ? 'default' : 'filled'} to="/admin/jobs/employer/form">
              {t('post')}
            </LinkButton>
          )}
          {toReview && <ReviewLink variant="filled" />}
        </>
      }
    >
      {data ? (
        <Numbers data={data} hasCompany={hasCompany} mayPost={mayPost} forTeams={worksForTeams(person)} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <SimpleGrid cols={{ base: 2, md: 4 }} mb="xl">
            {fixedJobTiles.map((state) => (
              <Skeleton key={state} height={82} />
            ))}
          </SimpleGrid>
          <Skeleton height={260} />
        </LoadState>
      )}
    </Page>
  )
}

interface NumbersProps {
  readonly data: EmployerDashboard
  readonly hasCompany: boolean
  readonly mayPost: boolean
  /** Whether the person has only jobs of hiring teams on which they are. */
  readonly forTeams: boolean
}

function Numbers({ data, ...person }: NumbersProps) {
  const jobs = Object.values(data.jobs).reduce((sum, count) => sum + count, 0)
  const hasTasks = data.joinRequests.length > 0 || data.unverified.length > 0
  return (
    <div className={board.page}>
      {(jobs > 0 || hasTasks) && <EmployerTasks data={data} />}
      {jobs === 0 ? <NoJobs {...person} /> : <Figures data={data} />}
    </div>
  )
}

function Figures({ data }: { readonly data: EmployerDashboard }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <>
      <section className={board.group}>
        <Title order={2}>{t('jobs')}</Title>
        <div className={board.tiles}>
          {jobTiles((status) => data.jobs[status] > 0).map((status) => (
            <StatLink
              key={status}
              label={t(`tile.${status}`)}
              value={data.jobs[status]}
              to="/admin/jobs/employer"
              search={{ status }}
            />
          ))}
        </div>
      </section>
      <section className={board.group}>
        <Title order={2}>{t('people')}</Title>
        <div className={board.tiles}>
          {stages.map((stage) => (
            <StatLink
              key={stage}
              label={word(`stage.${stage}`)}
              value={data.counts[stage]}
              to="/admin/jobs/employer/applicants"
              search={{ stage, status: 'active' }}
            />
          ))}
        </div>
      </section>
      <section className={board.group}>
        <Title order={2}>{t('course.title')}</Title>
        <div className={board.charts}>
          <CourseCard
            label={t('course.applications')}
            course={data.course.applications}
            to="/admin/jobs/employer/applicants"
          />
          <CourseCard label={t('course.jobs')} course={data.course.jobs} to="/admin/jobs/employer" />
          <CourseCard
            label={t('course.hires')}
            course={data.course.hires}
            to="/admin/jobs/employer/applicants"
            search={{ dated: 'hired' }}
          />
        </div>
      </section>
      <section className={board.card}>
        <div className={board.head}>
          <Title order={2}>{t('recent')}</Title>
          <LinkAnchor to="/admin/jobs/employer">{t('all')}</LinkAnchor>
        </div>
        <RecentJobs jobs={data.recentJobs} />
      </section>
    </>
  )
}

function NoJobs({ hasCompany, mayPost, forTeams }: Omit<NumbersProps, 'data'>) {
  const t = useTexts(texts)
  if (forTeams) {
    return (
      <EmptyState
        title={t('empty.noTeamTitle')}
        actions={
          <LinkButton variant="default" to="/admin/jobs/employer" search={{ team: 'all' }}>
            {t('empty.noTeamAction')}
          </LinkButton>
        }
      >
        {t('empty.noTeamBody')}
      </EmptyState>
    )
  }
  if (hasCompany) {
    return (
      <EmptyState
        title={t('empty.title')}
        actions={mayPost && <LinkButton to="/admin/jobs/employer/form">{t('post')}</LinkButton>}
      >
        {t('empty.body')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('empty.companyTitle')}
      actions={
        <LinkButton to="/admin/companies/form" search={{ next: '/admin/jobs/employer/form' }}>
          {t('empty.companyAction')}
        </LinkButton>
      }
    >
      {t('empty.companyBody')}
    </EmptyState>
  )
}
