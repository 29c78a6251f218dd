import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toShownProfile } from '@vouch/domain'
import type { ReactNode } from 'react'
import { currentPersonQuery } from '#lib/current-person.ts'
import { profileStepsQuery } from '#lib/profile-query.ts'
import { profileDataOf } from '#lib/profile-steps.ts'
import { useTexts } from '#lib/texts.ts'
import { Delayed } from '#ui/delayed.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { type ProfilePart, ProfileView } from '#ui/profile-view.tsx'
import { texts } from './candidate-profile.en.ts'
import { ProfileState } from './profile-state.tsx'

const stepOfPart: Readonly<Record<ProfilePart, number>> = {
  contact: 1,
  preferences: 3,
  experience: 4,
  education: 5,
  skills: 6,
  certifications: 7,
  portfolio: 8,
  documents: 9,
}

const stepPath = (number: number): string => `/admin/profile/candidate/${number}`

interface CandidateProfilePageProps {
  /** Fills the profile from a file. */
  readonly imports?: ReactNode
  /** Takes the profile along as a file. */
  readonly exports?: ReactNode
}

/** A candidate's own profile: as employers see it, whether they find it, and where each part is changed. */
export function CandidateProfilePage({ imports, exports }: CandidateProfilePageProps) {
  const t = useTexts(texts)
  const { data: profile, error, refetch } = useQuery(profileStepsQuery)
  const { data: person } = useQuery(currentPersonQuery)
  const isBegun = profile?.steps.some(({ version }) => version > 0) ?? false

  const edit = (part: ProfilePart, title: string) => (
    <LinkButton
      to={stepPath(stepOfPart[part])}
      variant="subtle"
      size="compact-sm"
      aria-label={t('editOf', { title })}
    >
      {t('edit')}
    </LinkButton>
  )
  return (
    <Page
      title={t('title')}
      description={isBegun ? t('intro') : undefined}
      width="text"
      actions={
        isBegun && (
          <>
            <LinkButton to="/jobs" variant="default">
              {t('find')}
            </LinkButton>
            <LinkButton to={stepPath(1)}>{t('editAll')}</LinkButton>
          </>
        )
      }
    >
      {profile && person ? (
        <Stack gap="lg">
          {isBegun ? (
            <ProfileState profile={profile} />
          ) : (
            <EmptyState
              title={t('empty.title')}
              actions={<LinkButton to={stepPath(1)}>{t('empty.start')}</LinkButton>}
            >
              {t('empty.body')}
            </EmptyState>
          )}
          {/* Stays where it is when it has filled the profile: what came of it is read there. */}
          {imports}
          {isBegun && (
            <ProfileView
              profile={toShownProfile(profileDataOf(profile))}
              photoUrl={person.photo?.medium ?? null}
              edit={edit}
            />
          )}
          {isBegun && exports}
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Stack gap="lg">
            <Skeleton height={96} />
            <Skeleton height={56} />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Stack>
        </Delayed>
      )}
    </Page>
  )
}
