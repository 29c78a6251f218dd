import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnProfile, Person } from '@vouch/contract'
import { missingForProfile, toShownProfile } from '@vouch/domain'
import { type ReactNode, useState } from 'react'
import { useMissingConsents } from '#lib/data/consents.ts'
import { useShownPassports } from '#lib/data/own-passports.ts'
import { profileStepsQuery } from '#lib/data/profile-query.ts'
import { profileDataOf } from '#lib/data/profile-steps.ts'
import { useTexts } from '#lib/format/texts.ts'
import { localToday } from '#lib/format/today.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { type ProfilePart, ProfileView } from '#ui/profile/profile-view.tsx'
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
  /** The CV import. */
  readonly imports?: ReactNode
  /** The CV export. */
  readonly exports?: ReactNode
}

/** The candidate's own profile as employers see it, with its publication state and a link to edit each part. */
export function CandidateProfilePage({ imports, exports }: CandidateProfilePageProps) {
  const t = useTexts(texts)
  const { data: profile, error, refetch } = useQuery(profileStepsQuery)
  const { data: person } = useQuery(currentPersonQuery)
  const isBegun = profile?.steps.some(({ version }) => version > 0) ?? false

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
        <OwnProfileView profile={profile} person={person} imports={imports} exports={exports} />
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="lg">
            <Skeleton height={96} />
            <Skeleton height={56} />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Stack>
        </LoadState>
      )}
    </Page>
  )
}

interface OwnProfileViewProps extends CandidateProfilePageProps {
  readonly profile: OwnProfile
  readonly person: Person
}

function OwnProfileView({ profile, person, imports, exports }: OwnProfileViewProps) {
  const t = useTexts(texts)
  const isBegun = profile.steps.some(({ version }) => version > 0)
  const data = profileDataOf(profile)
  const passports = useShownPassports()
  // For an incomplete profile, the import comes first. Decided only once, so that its result does not move.
  const [importsFirst] = useState(() => missingForProfile(data, localToday()).length > 0)
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
    <Stack gap="lg">
      <NewTerms isPublished={profile.publishedAt !== null} />
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
      {importsFirst && imports}
      {isBegun && (
        <ProfileView
          profile={toShownProfile(data, passports)}
          photoUrl={person.photo?.medium ?? null}
          edit={edit}
        />
      )}
      {!importsFirst && imports}
      {isBegun && exports}
    </Stack>
  )
}

const documentsStep: string = '/admin/profile/candidate/9'

/** Tells candidates with a published profile about legal documents that changed since they consented. */
function NewTerms({ isPublished }: { readonly isPublished: boolean }) {
  const t = useTexts(texts)
  const missing = useMissingConsents().filter(({ given }) => given !== null)
  if (!isPublished || missing.length === 0) return null
  return (
    <Notice
      title={t('terms.title', { count: missing.length })}
      actions={
        <LinkButton to={documentsStep} size="compact-md">
          {t('terms.read')}
        </LinkButton>
      }
    >
      {t('terms.body', { count: missing.length })}
    </Notice>
  )
}
