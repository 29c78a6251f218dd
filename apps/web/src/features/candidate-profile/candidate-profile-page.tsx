import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { currentPersonQuery } from '#lib/current-person.ts'
import { ownProfileQuery } from '#lib/own-profile.ts'
import { useTexts } from '#lib/texts.ts'
import { Delayed } from '#ui/delayed.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { texts } from './candidate-profile.en.ts'
import { ProfileFields } from './profile-fields.tsx'

/** What a candidate tells employers about themselves. */
export function CandidateProfilePage() {
  const t = useTexts(texts)
  const { data: profile, error, refetch } = useQuery(ownProfileQuery)
  // Counts up when the form begins anew from what is stored.
  const [beginning, setBeginning] = useState(0)
  const beginAnew = useCallback(() => setBeginning((count) => count + 1), [])
  const { data: person } = useQuery(currentPersonQuery)
  return (
    <Page
      title={t('title')}
      description={t('intro')}
      width="text"
      actions={
        profile !== undefined &&
        profile.version > 0 && (
          <LinkButton to="/jobs" variant="default">
            {t('find')}
          </LinkButton>
        )
      }
    >
      {profile && person ? (
        <ProfileFields
          key={beginning}
          profile={profile}
          suggestedName={person.displayName}
          onOutdated={beginAnew}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Stack gap="lg">
            <Skeleton height={58} />
            <Skeleton height={76} />
            <Skeleton height={160} />
            <Skeleton height={76} />
            <Skeleton height={92} />
          </Stack>
        </Delayed>
      )}
    </Page>
  )
}
