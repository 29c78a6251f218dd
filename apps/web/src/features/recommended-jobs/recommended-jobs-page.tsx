import { Group } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mostRecommended } from '@vouch/contract'
import { recommendationsQuery } from '#lib/data/recommendations.ts'
import { useTexts } from '#lib/format/texts.ts'
import { JobCardSkeletons } from '#ui/job/job-card-skeleton.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { recommendedTexts } from '#ui/match/recommended.en.ts'
import { RecommendedList } from '#ui/match/recommended-list.tsx'
import { DismissedJobs } from './dismissed-jobs.tsx'

export const allRecommendationsQuery = recommendationsQuery(mostRecommended)

/** Open jobs that match the candidate's profile, with the reasons. */
export function RecommendedJobsPage() {
  const t = useTexts(recommendedTexts)
  const { data, error, refetch } = useQuery(allRecommendationsQuery)
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Group gap="xs">
          <LinkButton to="/jobs" variant="default">
            {t('search')}
          </LinkButton>
          <LinkButton to="/admin/jobs/saved" variant="default">
            {t('saved')}
          </LinkButton>
          <LinkButton to="/admin/jobs/applied" variant="default">
            {t('applied')}
          </LinkButton>
        </Group>
      }
    >
      {!data && (
        <LoadState error={error} onRetry={refetch}>
          <JobCardSkeletons count={5} />
        </LoadState>
      )}
      {data && data.items.length > 0 && <RecommendedList items={data.items} order={2} />}
      {data?.items.length === 0 && (data.canBeFound ? <NothingSuitable /> : <NoProfile />)}
      {data && <DismissedJobs />}
    </Page>
  )
}

function NoProfile() {
  const t = useTexts(recommendedTexts)
  return (
    <EmptyState
      icon={<IconSparkles size={32} />}
      title={t('noProfile.title')}
      actions={
        <>
          <LinkButton to="/admin/profile/candidate/$id" params={{ id: '6' }}>
            {t('noProfile.skills')}
          </LinkButton>
          <LinkButton to="/admin/profile/candidate/$id" params={{ id: '3' }} variant="default">
            {t('noProfile.occupation')}
          </LinkButton>
        </>
      }
    >
      {t('noProfile.body')}
    </EmptyState>
  )
}

function NothingSuitable() {
  const t = useTexts(recommendedTexts)
  return (
    <EmptyState
      icon={<IconSparkles size={32} />}
      title={t('none.title')}
      actions={<LinkButton to="/admin/profile/candidate">{t('none.profile')}</LinkButton>}
    >
      {t('none.body')}
    </EmptyState>
  )
}
