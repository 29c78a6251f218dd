import { SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type EmployerDashboard, stages } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LinkAnchor, LinkButton } from '#ui/layout/link.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CountBars } from '#ui/list/count-bars.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { StatLink } from '#ui/list/stat-tile.tsx'
import { texts } from './dashboard-employer.en.ts'
import classes from './dashboard-employer.module.css'
import { employerDashboardQuery } from './dashboard-employer-queries.ts'
import { CloseOuts, RecentJobs, WaitingLongest } from './dashboard-lists.tsx'

const jobStates = ['open', 'draft', 'closed', 'expired'] as const

export function DashboardEmployerPage() {
  const t = useTexts(texts)
  const { data: person } = useQuery(currentPersonQuery)
  const { data, error, refetch } = useQuery(employerDashboardQuery)
  const hasCompany = (person?.memberships.length ?? 0) > 0
  const mayPost = person?.memberships.some(({ role }) => role === 'owner' || role === 'recruiter') ?? false
  return (
    <Page
      title={t('title')}
      description={person && t('greeting', { name: person.displayName || person.email })}
      actions={mayPost && <LinkButton to="/admin/jobs/employer/form">{t('post')}</LinkButton>}
    >
      {data ? (
        <Numbers data={data} hasCompany={hasCompany} mayPost={mayPost} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <SimpleGrid cols={{ base: 2, md: 4 }} mb="xl">
            {jobStates.map((state) => (
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
}

function Numbers({ data, hasCompany, mayPost }: NumbersProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const jobs = jobStates.reduce((sum, state) => sum + data.jobs[state], 0)
  if (jobs === 0) return <NoJobs hasCompany={hasCompany} mayPost={mayPost} />
  const people = stages.reduce((sum, stage) => sum + data.counts[stage], 0)
  return (
    <div className={classes.page}>
      <section aria-label={t('jobs')}>
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          {jobStates.map((status) => (
            <StatLink
              key={status}
              label={t(`tile.${status}`)}
              value={data.jobs[status]}
              to="/admin/jobs/employer"
              search={{ status }}
            />
          ))}
        </SimpleGrid>
      </section>
      {data.closeOuts.length > 0 && (
        <section className={classes.card}>
          <Title order={2} mb="sm">
            {t('closeOuts')}
          </Title>
          <CloseOuts jobs={data.closeOuts} />
        </section>
      )}
      <div className={classes.columns}>
        <section className={classes.card}>
          <Title order={2} mb="sm">
            {t('waiting')}
          </Title>
          <WaitingLongest people={data.waitingLongest} />
        </section>
        <section className={classes.card}>
          <Title order={2} mb="sm">
            {t('people')}
          </Title>
          {people === 0 ? (
            <Text c="dimmed">{t('peopleEmpty')}</Text>
          ) : (
            <CountBars
              label={t('peopleChart')}
              rows={stages.map((stage) => ({ label: word(`stage.${stage}`), value: data.counts[stage] }))}
            />
          )}
        </section>
      </div>
      <section className={classes.card}>
        <div className={classes.head}>
          <Title order={2}>{t('recent')}</Title>
          <LinkAnchor to="/admin/jobs/employer">{t('all')}</LinkAnchor>
        </div>
        <RecentJobs jobs={data.recentJobs} />
      </section>
    </div>
  )
}

function NoJobs({ hasCompany, mayPost }: { readonly hasCompany: boolean; readonly mayPost: boolean }) {
  const t = useTexts(texts)
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
