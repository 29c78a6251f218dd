import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { JobSearchBox } from '#ui/search/job-search-box.tsx'
import { Employers } from './employers.tsx'
import { FreshJobs } from './fresh-jobs.tsx'
import { HiringCompanies } from './hiring-companies.tsx'
import { JobFields } from './job-fields.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'
import { landingQuery } from './landing-queries.ts'
import { Promises } from './promises.tsx'

export function LandingPage() {
  const t = useTexts(landingTexts)
  const navigate = useNavigate()
  const heading = usePageTitle(t('documentTitle'))
  const { data, error, refetch } = useQuery({ ...landingQuery, retryOnMount: false })
  const open = data?.openJobs
  return (
    <>
      <div className={classes.hero}>
        <div className={classes.inner}>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {t('title')}
          </Title>
          <Text className={classes.lead}>{open ? t('lead', counted(open)) : t('leadUnknown')}</Text>
          <div className={classes.search}>
            <JobSearchBox
              size="lg"
              onSearch={({ q, location }) =>
                void navigate({ to: '/jobs', search: { ...(q && { q }), ...(location && { location }) } })
              }
            />
          </div>
        </div>
      </div>
      <div className={classes.inner}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Delayed>
            <JobCardSkeletons count={6} />
          </Delayed>
        )}
        {data && (
          <div className={classes.sections}>
            <div className={classes.columns}>
              <FreshJobs jobs={data.fresh} />
              <HiringCompanies companies={data.companies} />
            </div>
            <JobFields fields={data.categories} />
          </div>
        )}
        <Promises />
        <Employers />
      </div>
    </>
  )
}
