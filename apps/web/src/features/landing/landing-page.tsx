import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { JobSearchBox } from '#ui/search/job-search-box.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'
import { LandingContent } from './landing-content.tsx'
import { LandingHero } from './landing-hero.tsx'
import { landingQuery } from './landing-queries.ts'
import { LandingStory } from './landing-story.tsx'

// Loaded lazily, because the API is rarely away. Where the server is out of reach too, the error is shown.
const AwayLanding = lazy(() =>
  import('./away-landing.tsx').then(
    (module) => ({ default: module.AwayLanding }),
    () => ({ default: ErrorState }),
  ),
)

export function LandingPage() {
  const t = useTexts(landingTexts)
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({ ...landingQuery, retryOnMount: false })
  const open = data?.openJobs
  return (
    <>
      <LandingHero>
        <Text className={classes.lead}>{open ? t('lead', counted(open)) : t('leadUnknown')}</Text>
        <div className={classes.search}>
          <JobSearchBox
            size="lg"
            onSearch={({ q, location }) =>
              void navigate({ to: '/jobs', search: { ...(q && { q }), ...(location && { location }) } })
            }
          />
        </div>
      </LandingHero>
      <div className={classes.inner}>
        <RestOfPage>
          {error && !data && (
            <Suspense>
              <AwayLanding error={error} onRetry={() => void refetch()} />
            </Suspense>
          )}
          {!data && !error && (
            <Delayed>
              <JobCardSkeletons count={6} />
            </Delayed>
          )}
          {data && <LandingContent landing={data} />}
          <LandingStory />
        </RestOfPage>
      </div>
    </>
  )
}
