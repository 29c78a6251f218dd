import { SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AdminDashboard, applicationOutcomes } from '@vouch/contract'
import { silenceDays } from '@vouch/domain'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CourseCard } from '#ui/dashboard/course-card.tsx'
import board from '#ui/dashboard/dashboard.module.css'
import { fixedJobTiles, jobTiles } from '#ui/dashboard/job-tiles.ts'
import { AllDone, TaskCard, TaskRow } from '#ui/dashboard/task-card.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { StatLink } from '#ui/list/stat-tile.tsx'
import { texts } from './dashboard-admin.en.ts'
import { adminDashboardQuery } from './dashboard-admin-queries.ts'

/** Statuses of companies whose open jobs are hidden. */
const hiddenStates = ['suspended', 'rejected'] as const

export function DashboardAdminPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(adminDashboardQuery)
  return (
    <Page title={t('title')} description={t('body')}>
      {data ? (
        <Numbers data={data} />
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

function Numbers({ data }: { readonly data: AdminDashboard }) {
  const t = useTexts(texts)
  return (
    <div className={board.page}>
      {data.pending.total.count + data.reports.total.count + data.jobReports.count === 0 && (
        <AllDone>{t('done')}</AllDone>
      )}
      {data.jobReports.count > 0 && (
        <Text>
          {t('jobReports.before')}{' '}
          <LinkAnchor to="/admin/jobs/reports">{t('jobReports.link', counted(data.jobReports))}</LinkAnchor>
        </Text>
      )}
      {data.unanswered.applications.count > 0 && <Unanswered {...data.unanswered} />}
      {data.pending.total.count > 0 && <Pending pending={data.pending} />}
      {data.reports.total.count > 0 && <Reports reports={data.reports} />}
      <section className={board.group}>
        <Title order={2}>{t('people')}</Title>
        <div className={board.tiles}>
          <StatLink label={t('tile.candidates')} value={data.candidates} to="/admin/candidates/view" />
          <StatLink label={t('tile.companies')} value={data.companies} to="/admin/companies" />
          <StatLink label={t('tile.admins')} value={data.administrators} to="/admin/account/administrators" />
        </div>
      </section>
      <section className={board.group}>
        <Title order={2}>{t('jobs')}</Title>
        <div className={board.tiles}>
          {jobTiles((status) => data.jobs[status].count > 0).map((status) => (
            <StatLink
              key={status}
              label={t(`tile.${status}`)}
              value={data.jobs[status]}
              to="/admin/jobs"
              search={{ status }}
            />
          ))}
          {hiddenStates
            .filter((companyStatus) => data.hiddenJobs[companyStatus].count > 0)
            .map((companyStatus) => (
              <StatLink
                key={companyStatus}
                label={t(`hidden.${companyStatus}`)}
                value={data.hiddenJobs[companyStatus]}
                to="/admin/jobs"
                search={{ status: 'open', companyStatus }}
              />
            ))}
        </div>
      </section>
      <section className={board.group}>
        <Title order={2}>{t('applications')}</Title>
        <div className={board.tiles}>
          {applicationOutcomes.map((outcome) => (
            <StatLink
              key={outcome}
              label={t(`outcome.${outcome}`)}
              value={data.applications[outcome]}
              to="/admin/jobs/applications"
              search={{ outcome }}
            />
          ))}
        </div>
      </section>
      <Courses course={data.course} />
    </div>
  )
}

/** How many candidates got no answer, at how many companies. */
function Unanswered({ applications, companies }: AdminDashboard['unanswered']) {
  const t = useTexts(texts)
  const words = {
    applications: t('unanswered.applications', counted(applications)),
    companies: t('unanswered.companies', counted(companies)),
  }
  return (
    <Text>
      {t('unanswered.before', { days: silenceDays.told })}{' '}
      <LinkAnchor to="/admin/companies" search={{ unanswered: true }}>
        {t('unanswered.link', words)}
      </LinkAnchor>
    </Text>
  )
}

/** Companies that wait for a decision about their verification. */
function Pending({ pending }: { readonly pending: AdminDashboard['pending'] }) {
  const t = useTexts(texts)
  return (
    <TaskCard
      title={t('pending')}
      list={{ total: pending.total, to: '/admin/companies', search: { status: 'pending' } }}
    >
      {pending.items.map(({ id, name, submittedAt }) => (
        <TaskRow
          key={id}
          link={
            <LinkAnchor to="/admin/companies/view" search={{ id }} fw={550} c="inherit">
              <bdi>{name}</bdi>
            </LinkAnchor>
          }
          end={
            submittedAt && (
              <>
                {t('submitted')} <RelativeTime value={submittedAt} />
              </>
            )
          }
        />
      ))}
    </TaskCard>
  )
}

/** Reports of skill passports that wait for a decision. */
function Reports({ reports }: { readonly reports: AdminDashboard['reports'] }) {
  const t = useTexts(texts)
  return (
    <TaskCard
      title={t('reports')}
      list={{ total: reports.total, to: '/admin/skill-passports', search: { tab: 'reports' } }}
    >
      {reports.items.map(({ id, passport, issuer, createdAt }) => (
        <TaskRow
          key={id}
          link={
            <LinkAnchor to="/admin/skill-passports" search={{ tab: 'reports' }} fw={550} c="inherit">
              <bdi>{passport}</bdi>
            </LinkAnchor>
          }
          about={<bdi>{t('reportBy', { issuer })}</bdi>}
          end={
            <>
              {t('reported')} <RelativeTime value={createdAt} />
            </>
          }
        />
      ))}
    </TaskCard>
  )
}

function Courses({ course }: { readonly course: AdminDashboard['course'] }) {
  const t = useTexts(texts)
  return (
    <section className={board.group}>
      <Title order={2}>{t('course.title')}</Title>
      <div className={board.charts}>
        <CourseCard
          label={t('course.applications')}
          course={course.applications}
          to="/admin/jobs/applications"
        />
        <CourseCard
          label={t('course.hires')}
          course={course.hires}
          to="/admin/jobs/applications"
          search={{ dated: 'hired' }}
        />
        <CourseCard label={t('course.jobs')} course={course.jobs} to="/admin/jobs" />
        <CourseCard label={t('course.candidates')} course={course.candidates} to="/admin/candidates/view" />
        <CourseCard label={t('course.companies')} course={course.companies} to="/admin/companies" />
      </div>
    </section>
  )
}
