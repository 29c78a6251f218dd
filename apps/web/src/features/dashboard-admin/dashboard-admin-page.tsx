import { SimpleGrid, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AdminDashboard, stages } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { CountBars } from '#ui/list/count-bars.tsx'
import { StatLink, StatTile } from '#ui/list/stat-tile.tsx'
import { texts } from './dashboard-admin.en.ts'
import classes from './dashboard-admin.module.css'
import { adminDashboardQuery } from './dashboard-admin-queries.ts'

const unlistedStates = ['draft', 'closed', 'expired'] as const
const kinds = ['candidates', 'employers', 'admins'] as const
const endings = ['hired', 'rejected', 'withdrawn'] as const

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
            {kinds.map((kind) => (
              <Skeleton key={kind} height={82} />
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
  const word = useTexts(glossary)
  return (
    <div className={classes.page}>
      <section>
        <Title order={2} mb="sm">
          {t('people')}
        </Title>
        <SimpleGrid cols={{ base: 2, md: data.companiesPending > 0 ? 5 : 4 }} spacing="sm">
          {data.companiesPending > 0 && (
            <StatLink
              label={t('tile.companiesPending')}
              value={data.companiesPending}
              to="/admin/companies"
              search={{ status: 'pending' }}
            />
          )}
          <StatLink label={t('tile.companies')} value={data.companies} to="/admin/companies" />
          {kinds.map((kind) => (
            <StatTile key={kind} label={t(`tile.${kind}`)} value={data.people[kind]} />
          ))}
        </SimpleGrid>
      </section>
      <section>
        <Title order={2} mb="sm">
          {t('jobs')}
        </Title>
        <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
          <StatLink label={t('tile.open')} value={data.jobs.open} to="/jobs" />
          {unlistedStates.map((state) => (
            <StatTile key={state} label={t(`tile.${state}`)} value={data.jobs[state]} />
          ))}
        </SimpleGrid>
      </section>
      <div className={classes.columns}>
        <section className={classes.card}>
          <Title order={2} mb="sm">
            {t('applications')}
          </Title>
          <CountBars
            label={t('applicationsChart')}
            rows={stages.map((stage) => ({ label: word(`stage.${stage}`), value: data.applications[stage] }))}
          />
        </section>
        <section className={classes.card}>
          <Title order={2} mb="sm">
            {t('ended')}
          </Title>
          <CountBars
            label={t('endedChart')}
            rows={endings.map((ending) => ({
              label: word(`applicationStatus.${ending}`),
              value: data.ended[ending],
            }))}
          />
        </section>
      </div>
    </div>
  )
}
